import type { ObservationPlan } from "../../calls/observe-calls.ts";
import type { ServerCallCheck } from "../../check/check.ts";
import type { Conversation } from "../../conversation/conversation.ts";
import { pursue } from "../../pursuit/examination.ts";
import type { AttemptResult } from "../../pursuit/minimise.ts";
import { resultOf } from "../../results/result.ts";
import { maxToolMs, observeInBox, undecidedBy, Untestable, type Work } from "./box-work.ts";

/** Makes the calls of one check that belong to no tool, in a box, since a server may do anything with them. */
export async function examineServerCalls(
  { examination, facts, uselessProbes }: Work,
  check: ServerCallCheck,
): Promise<void> {
  const about = { dialect: "static" };
  const observation: Omit<ObservationPlan, "conversation"> = {
    seeds: [],
    probes: [],
    uselessProbes,
    background: new Set(),
    pace: "quick",
    quietMs: 0,
    lateMs: 0,
    lateOfProgramsMs: 0,
    maxAnswerMs: maxToolMs,
    watches: "answers",
  };
  const attempt = async (candidate: Conversation): Promise<AttemptResult> => {
    const [evidence] = await observeInBox(facts.boxes, [{ ...observation, conversation: candidate }]);
    if (evidence === undefined) throw new Untestable("nothing was observed");
    return { judgement: check.judge(evidence), evidence };
  };
  try {
    const conversation = check.plan(examination.introduction);
    const { judgement } = await attempt(conversation);
    if (judgement.kind !== "contradicted") examination.report(resultOf(check, about, judgement));
    else {
      const found = { conversation, contradiction: judgement, trials: conversation.length };
      await pursue(examination, check, about, found, attempt, []);
    }
  } catch (error) {
    examination.report(resultOf(check, about, undecidedBy(error)));
  }
}
