import type { Phase } from "../../report-model/time-spent.ts";

/** One thing that a run did, from begin to end. */
export interface Span {
  readonly phase: Exclude<Phase, "other">;
  /** In words, such as `calling add_note alone`. Hostile text. */
  readonly what: string;
  /** What it is a part of. */
  readonly within: Span | undefined;
  readonly fromMs: number;
  /** Absent while it goes on. */
  toMs?: number;
}
