import type { Json } from "../../json/value.ts";
import type { UpstreamEvent } from "../traffic/upstream-event.ts";

/** What a call has sent to web APIs. */
export interface SentByCall {
  readonly tool: string;
  readonly arguments: Json;
  /** In order. */
  readonly events: readonly UpstreamEvent[];
  /** They were sent while the server was ended after the call. */
  readonly atEnd?: true;
}
