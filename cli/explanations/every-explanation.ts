import type { TopicExplanation } from "../../reports/topic-explanation.ts";
import { everyCheck } from "../../suites/index.ts";
import { topicsWith } from "./index.ts";
import { explainCheck } from "./of-check.ts";

/** What `explain` knows of one kind. */
export interface ExplanationGroup {
  /** How several are called, such as `verdicts`. */
  readonly plural: string;
  readonly explanations: readonly TopicExplanation[];
}

/** All that `explain` knows, in the order of its help. */
export function everyExplanation(): readonly ExplanationGroup[] {
  const topics = topicsWith(everyCheck).map((topic) => ({
    plural: topic.plural,
    explanations: topic.names.flatMap((name) => topic.explain(name) ?? []),
  }));
  return [{ plural: "checks", explanations: everyCheck.map(explainCheck) }, ...topics];
}
