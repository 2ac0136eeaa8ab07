import type { Box } from "../../../calls/boxes/box.ts";
import { prepare } from "../../../calls/watching/observe-calls.ts";
import { leavesNoDoubt } from "../../../calls/watching/shared-box.ts";
import { inExplorationOrder } from "../../../exploration/exploration-order.ts";
import type { Work } from "../in-box/box-work.ts";
import { timeForBoxesMs } from "../trials/only-explored.ts";
import { inSessionBoxes, isAnswered, type TurnOutcome } from "./session-boxes.ts";
import { inSessions } from "../one-tool/sharing.ts";
import { lateMs } from "../in-box/tool-boxes.ts";
import type { Turn } from "../one-tool/turn.ts";

/** Of the time that is left for the tools of a session, for their answers: watching takes as long. */
const answersShare = 1 / 4;
const minAnswersMs = 500;

/** Tools in groups that each have a session: what makes something comes before what changes it, and that before what removes it. */
export function pressedSessions(turns: readonly Turn[], { boxes }: Work): readonly (readonly Turn[])[] {
  return turns.length === 0 ? [] : inSessions(inExplorationOrder(turns), boxes.maxOpen);
}

/**
 * Calls tools one after the other in one box, whatever they leave there, each after the calls that it needs and with
 * time for late effects before and after it. What was seen of one there counts where no time is left to watch it alone: what others
 * left can hide what it does, so that a pass says how it was watched, and what it is accused of has to come again alone.
 */
export async function callPressed(work: Work, turns: readonly Turn[]): Promise<void> {
  const answerMs = (): number => (timeForBoxesMs(work.gathering.hub) * answersShare) / Math.max(1, turns.length);
  await inSessionBoxes(work, turns, (box, turn) => takeTurn(box, turn, Math.max(minAnswersMs, answerMs())));
}

async function takeTurn(box: Box, turn: Turn, maxAnswersMs: number): Promise<TurnOutcome> {
  const { setup } = await prepare(box, turn.preparing);
  // A browser never rests: what came of the calls before has come by then, as it has in a box of a tool's own.
  await box.rest(lateMs);
  await box.look();
  const execution = await turn.trials(box, setup, "effects", maxAnswersMs);
  if (!isAnswered(execution)) return "unanswered";
  if (!leavesNoDoubt(execution)) return "open";
  const together = await turn.answers(box, setup, execution);
  if (box.session.peer.closed !== undefined) return "open";
  turn.keepBesideOthers(together);
  return "settled";
}
