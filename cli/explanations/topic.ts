import type { TopicExplanation } from "../../reports/topic-explanation.ts";

/** A kind of things that `explain` knows beside checks and ambiguities. */
export interface Topic {
  /** How several are called, such as `verdicts`. */
  readonly plural: string;
  readonly names: readonly string[];
  /** @returns undefined where there is none of that name */
  explain(name: string): TopicExplanation | undefined;
}
