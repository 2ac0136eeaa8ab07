import type { Client } from "../../harness/revisions/client.ts";

/** Who asks in requests that a check writes out in full; they stay the same from version to version. */
export const probeClient: Client = { name: "mcp-annotations-conformance", version: "0", capabilities: {} };
