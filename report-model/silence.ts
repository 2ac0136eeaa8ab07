import type { Json } from "../harness/json/value.ts";

/** A request about one call of a tool that had no answer each time that it was sent. */
export interface Silence {
  readonly method: string;
  readonly tool: string;
  /** Hostile where they repeat what the server lists. */
  readonly arguments: Json;
  readonly times: number;
  /** How long an answer was waited for, each time. */
  readonly timeLimitMs: number;
}
