import type { ClientInfo } from "../../harness/session/client-info.ts";

/** Who asks in requests that a check writes out in full; they stay the same from version to version. */
export const probeClient: ClientInfo = { name: "mcp-annotations-conformance", version: "0" };
