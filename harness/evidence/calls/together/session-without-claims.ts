import type { Box } from "../../../calls/boxes/box.ts";
import { prepare } from "../../../calls/watching/observe-calls.ts";
import type { Work } from "../in-box/box-work.ts";
import { inSessionBoxes, isAnswered, type TurnOutcome } from "./session-boxes.ts";
import { inSessions } from "../one-tool/sharing.ts";
import type { Turn } from "../one-tool/turn.ts";

/**
 * Tools that claim nothing a call could refute, in groups that each share a session. Of 1,276 tools of 51 published servers
 * 602 are such. None where their effects would stay.
 */
export function sessionsWithoutClaims(turns: readonly Turn[], { boxes }: Work): readonly (readonly Turn[])[] {
  const own = turns.filter(({ makesNoClaim }) => makesNoClaim);
  return boxes.effectsStay === true || own.length < 2 ? [] : inSessions(own, boxes.maxOpen);
}

/**
 * Calls tools that claim nothing one after the other in one box, each after the calls that it needs. What others have left
 * there can hide what a call does, but no claim rests on that it does nothing. A finding about all calls of a tool would: it
 * has to be made in a box of the tool's own.
 *
 * @returns those of which nothing is known
 */
export function callWithoutClaims(work: Work, turns: readonly Turn[]): Promise<readonly Turn[]> {
  return inSessionBoxes(work, turns, takeTurn);
}

async function takeTurn(box: Box, turn: Turn): Promise<TurnOutcome> {
  const { setup } = await prepare(box, turn.preparing);
  // What the setup calls did is no work of the tool.
  await box.look();
  const execution = await turn.trials(box, setup, "machine");
  if (!isAnswered(execution)) return "unanswered";
  const together = await turn.answers(box, setup, execution);
  return box.session.peer.closed === undefined && turn.accept(together) ? "settled" : "open";
}
