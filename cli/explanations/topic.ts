import type { TopicExplanation } from "../../reports/topic-explanation.ts";

/** A kind of things that `explain` knows beside checks. */
export interface Topic {
  /** How several are called, such as `verdicts`. */
  readonly plural: string;
  /** How one is called, such as `a verdict`. */
  readonly singular: string;
  readonly names: readonly string[];
  /** What stands for the names where they are too many to be listed. */
  readonly examples?: readonly string[];
  /** @returns undefined where there is none of that name */
  explain(name: string): TopicExplanation | undefined;
}
