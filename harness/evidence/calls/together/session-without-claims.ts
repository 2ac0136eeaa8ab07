import type { Box } from "../../../calls/boxes/box.ts";
import { prepare } from "../../../calls/watching/observe-calls.ts";
import { hasNoAnswer } from "../../../conversation/conversation.ts";
import type { Work } from "../in-box/box-work.ts";
import { inSessionBoxes, type TurnOutcome } from "./session-boxes.ts";
import { inSessions } from "../one-tool/sharing.ts";
import { sessionsAtOnce } from "./watched-session.ts";
import type { Turn } from "../one-tool/turn.ts";

/**
 * Tools that claim nothing a call could refute, in groups that each share a session: 602 of 1,276 tools of 51 published
 * servers. Empty where effects are permanent.
 */
export function sessionsWithoutClaims(turns: readonly Turn[], { boxes }: Work): readonly (readonly Turn[])[] {
  const own = turns.filter(({ makesNoClaim }) => makesNoClaim);
  return boxes.effectsStay === true || own.length < 2 ? [] : inSessions(own, Math.min(boxes.maxOpen, sessionsAtOnce));
}

/**
 * Calls tools without a claim one after the other in one box, each after its prerequisite calls. What others left there
 * can hide an effect, but no claim rests on the absence of effects. A finding about all calls of a tool would, so it
 * has to come from the tool's own box.
 *
 * @returns those that are still unknown
 */
export function callWithoutClaims(work: Work, turns: readonly Turn[]): Promise<readonly Turn[]> {
  return inSessionBoxes(work, turns, takeTurn);
}

async function takeTurn(box: Box, turn: Turn): Promise<TurnOutcome> {
  const { setup } = await prepare(box, turn.preparing);
  // Effects of the setup calls do not belong to the tool.
  await box.look();
  const execution = await turn.trialsAtOnce(box, setup, "machine");
  if (execution === undefined) return "open";
  if (execution.exchanges.some(hasNoAnswer)) return "unanswered";
  const whole = await turn.answers(box, setup, execution);
  return box.session.peer.closed === undefined && turn.accept(whole) ? "settled" : "open";
}
