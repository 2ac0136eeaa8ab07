import type { Check } from "../../harness/check/check.ts";
import { ambiguityTopic } from "./ambiguities.ts";
import { dialectTopic } from "./dialects.ts";
import { exitCodeTopic } from "./exit-codes.ts";
import { hintTopic } from "./hints.ts";
import { requirementTopic } from "./requirement-rows.ts";
import { suiteTopic } from "./suites.ts";
import { timeTopic } from "./time.ts";
import type { Topic } from "./topic.ts";
import { verdictTopic } from "./verdicts.ts";

/** Everything that `explain` knows beside checks. A new kind is a new entry. */
export function topicsWith(checks: readonly Check[]): readonly Topic[] {
  return [
    hintTopic(checks),
    suiteTopic(checks),
    verdictTopic,
    exitCodeTopic,
    dialectTopic,
    requirementTopic(checks),
    ambiguityTopic,
    timeTopic,
  ];
}
