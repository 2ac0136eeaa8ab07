import type { Box } from "../../../calls/boxes/box.ts";
import type { SharedObserver } from "../../../calls/watching/shared-observer.ts";
import { prepare } from "../../../calls/watching/observe-calls.ts";
import { leavesNoDoubt } from "../../../calls/watching/shared-box.ts";
import { hasNoAnswer } from "../../../conversation/conversation.ts";
import { inExplorationOrder } from "../../../exploration/exploration-order.ts";
import type { Work } from "../in-box/box-work.ts";
import { timeForBoxesMs } from "../trials/only-explored.ts";
import { inSessionBoxes, type TurnOutcome } from "./session-boxes.ts";
import { inSessions } from "../one-tool/sharing.ts";
import type { Turn } from "../one-tool/turn.ts";

/** The share of the remaining time for the answers of a session's tools: watching takes as long. */
const answersShare = 1 / 4;
const minAnswersMs = 500;

/**
 * Groups of tools, each with a session: tools with an open claim come first, and of each kind those that create come before
 * those that change, and those before tools that remove. On a server with 65 read-only tools there was time for ten, and
 * nine of them had been decided before.
 */
export function pressedSessions(
  turns: readonly Turn[],
  isOpen: (turn: Turn) => boolean,
  { boxes }: Work,
): readonly (readonly Turn[])[] {
  if (turns.length === 0) return [];
  const ordered = inExplorationOrder(turns);
  const open = new Set(ordered.filter(isOpen));
  return inSessions([...open, ...ordered.filter((turn) => !open.has(turn))], boxes.maxOpen);
}

/**
 * Calls tools one after the other in one box, whatever they leave behind, each after its prerequisite calls, with a pause
 * before and time for late effects after. These observations count where no time is left to watch a tool alone. What
 * others left can hide an effect, so a pass says how it was watched, and a contradiction has to recur alone.
 */
export async function callPressed(work: Work, turns: readonly Turn[]): Promise<void> {
  const answerMs = (): number => (timeForBoxesMs(work.gathering.hub) * answersShare) / Math.max(1, turns.length);
  await inSessionBoxes(work, turns, (box, turn, observer) =>
    takeTurn(box, turn, observer, Math.max(minAnswersMs, answerMs())),
  );
}

/**
 * How long a server that never rests gets between two turns: the late effects of the trials were waited for. What comes
 * later falls into the next tool's turn, and accuses it of nothing that does not recur alone.
 */
const betweenTurnsMs = 400;

async function takeTurn(box: Box, turn: Turn, observer: SharedObserver, maxAnswersMs: number): Promise<TurnOutcome> {
  const { setup } = await prepare(box, turn.preparing);
  await box.rest(betweenTurnsMs);
  await box.look();
  const execution = await turn.trials(box, setup, "effects", observer, maxAnswersMs);
  if (execution.exchanges.some(hasNoAnswer)) return "unanswered";
  if (!leavesNoDoubt(execution)) return "open";
  const together = await turn.answers(box, setup, execution);
  if (box.session.peer.closed !== undefined) return "open";
  turn.keepBesideOthers(together);
  return "settled";
}
