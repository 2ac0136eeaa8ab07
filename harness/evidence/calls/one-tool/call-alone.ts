import type { Called } from "../claims/asking.ts";
import { answerDoubts, type ToolAlone } from "../doubts/answer-doubts.ts";
import { usualTrials, workedBefore } from "../doubts/usual-trials.ts";
import type { Work } from "../in-box/box-work.ts";

/**
 * Calls a tool in boxes of its own: all trials in one, then in others what is still doubted of it.
 *
 * @param keep takes what was seen so far, whatever becomes of the rest
 */
export async function callAlone(work: Work, tool: ToolAlone, keep: (called: Called) => void): Promise<Called> {
  const { boxes, exploration, habits } = work;
  const { subject, trials, claimants } = tool;
  const { name } = subject.tool;
  const version = boxes.upstreamVersion?.();
  const chosen = trials.choose(usualTrials(workedBefore(exploration.standingOf(name))));
  const first = await trials.inBoxes(chosen, claimants, (executions) => keep({ executions, chosen, isCut: true }));
  const hasNewAnswers = boxes.upstreamVersion?.() !== version;
  const called = await answerDoubts(work, tool, "turn", { executions: first, chosen }, { keep, hasNewAnswers });
  for (const execution of called.executions) habits.record(name, execution);
  keep(called);
  return answerDoubts(work, tool, "closer", called);
}
