import type { Step } from "../../conversation/conversation.ts";
import type { Json } from "../../json/value.ts";
import type { Outcome } from "../../wire/outcome.ts";
import { callOutcomeOf } from "../replies/call-outcome.ts";
import { failedAnswer } from "./shown-differences.ts";
import type { ShownTexts } from "./shown-texts.ts";
import { shownSubject } from "../../conversation/shown-subject.ts";

/**
 * What the answer to a probe shows of the state.
 *
 * @returns `failedAnswer` where it is an error; undefined where there is none
 */
export function shownBy(probe: Step, outcome: Outcome, texts: ShownTexts): Json | undefined {
  if (outcome.kind === "error") return failedAnswer;
  if (outcome.kind !== "result") return undefined;
  const isFailure = probe.method === "tools/call" && callOutcomeOf(outcome).kind !== "success";
  return isFailure ? failedAnswer : texts.opened(shownSubject(probe), outcome.result);
}
