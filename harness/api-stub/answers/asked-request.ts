import type { UpstreamRequest } from "../traffic/upstream-event.ts";

/** A request before it is answered. */
export type AskedRequest = Omit<UpstreamRequest, "answer">;
