import { timeShares } from "../../../timing/time-shares.ts";
import type { Box } from "../../../calls/boxes/box.ts";
import type { SharedObserver } from "../../../calls/watching/shared-observer.ts";
import { prepare } from "../../../calls/watching/observe-calls.ts";
import { leavesNoDoubt } from "../../../calls/watching/shared-box.ts";
import { hasNoAnswer } from "../../../conversation/conversation.ts";
import { inExplorationOrder } from "../../../exploration/exploration-order.ts";
import type { Work } from "../in-box/box-work.ts";
import { timeForCallsMs } from "../trials/only-explored.ts";
import { inSessionBoxes, type TurnOutcome } from "./session-boxes.ts";
import { inSessions } from "../one-tool/sharing.ts";
import type { Turn } from "../one-tool/turn.ts";

const minTurnMs = 1_000;

/** A turn mostly waits for late effects, so more of them go on at once than of sessions that end with the first effect. */
const sessionsAtOnce = 4;

/**
 * Groups of tools, each with a session: of each kind those that create come before those that change, and those before
 * tools that remove; those of which a call contradicted a claim come last.
 */
export function pressedSessions(turns: readonly Turn[], { boxes }: Work): readonly (readonly Turn[])[] {
  if (turns.length === 0) return [];
  const ordered = inExplorationOrder(turns).toSorted((one, other) => Number(one.isSuspect) - Number(other.isSuspect));
  return inSessions(ordered, Math.min(boxes.maxOpen, sessionsAtOnce));
}

/**
 * Calls tools one after the other in one box, whatever they leave behind, each after its prerequisite calls, with a pause
 * before and time for late effects after. These observations count where no time is left to watch a tool alone. What
 * others left can hide an effect, so a pass says how it was watched, and a contradiction has to recur alone.
 */
export async function callPressed(
  work: Work,
  turns: readonly Turn[],
  { after, hadTurn }: PressedSession,
): Promise<void> {
  let left = turns.length + after;
  await inSessionBoxes(work, turns, async (box, turn, observer) => {
    const turnMs = Math.max(minTurnMs, timeForCallsMs(work) / left--);
    const outcome = await takeTurn(box, turn, observer, turnMs);
    hadTurn(turn);
    return outcome;
  });
}

interface PressedSession {
  /** How many turns have to fit into the time after these. */
  readonly after: number;
  /** Is told of each turn when it is over. */
  readonly hadTurn: (turn: Turn) => void;
}

/**
 * How long a server that never rests gets between two turns: the late effects of the trials were waited for. What comes
 * later falls into the next tool's turn, and accuses it of nothing that does not recur alone.
 */
const betweenTurnsMs = 400;

async function takeTurn(box: Box, turn: Turn, observer: SharedObserver, turnMs: number): Promise<TurnOutcome> {
  const startMs = performance.now();
  const { setup } = await prepare(box, turn.preparing);
  await box.rest(betweenTurnsMs);
  await box.look();
  const execution = await turn.trialsAtOnce(box, setup, "effects", observer, turnMs * timeShares.turnCalls.share);
  if (execution === undefined) return "open";
  if (execution.exchanges.some(hasNoAnswer)) return "unanswered";
  // What came before its first call accuses it of nothing that does not recur alone, and hides nothing.
  const { cameBefore: _, ...seen } = execution;
  if (!leavesNoDoubt(seen)) return "open";
  // Every tool is watched once before the calls that checks plan, which take as long again.
  const plans = performance.now() - startMs < turnMs * timeShares.turnWatched.share;
  const whole = await turn.answers(box, setup, execution, plans);
  if (box.session.peer.closed !== undefined) return "open";
  turn.keepBesideOthers(whole);
  return "settled";
}
