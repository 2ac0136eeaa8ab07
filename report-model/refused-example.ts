import type { Json } from "../harness/json/value.ts";

/** A value that the user gave for an argument of every tool, and that takes part in no call of some that have it. */
export interface RefusedExample {
  readonly argument: string;
  readonly value: Json;
  /** Names of the tools whose schemas refuse it. Hostile text. */
  readonly tools: readonly string[];
  /** Others that are too many for a report. */
  readonly omitted?: number;
}
