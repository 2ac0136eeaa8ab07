import type { Box } from "../../calls/box.ts";
import type { Execution } from "../../calls/execution.ts";
import { prepare } from "../../calls/observe-calls.ts";
import type { Work } from "./box-work.ts";
import { isTooLate } from "./only-rehearsed.ts";
import { unlessFaulty } from "./shared-boxes.ts";
import { inSessions } from "./sharing.ts";
import type { Turn } from "./turn.ts";

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
export async function callWithoutClaims(work: Work, turns: readonly Turn[]): Promise<readonly Turn[]> {
  const known = new Set<Turn>();
  let waiting = turns;
  while (waiting.length > 0 && !isTooLate(work.gathering.hub)) {
    const taken = new Set<Turn>();
    await unlessFaulty(work, async () => {
      const box = await work.boxes.open();
      try {
        for (const turn of waiting) {
          if (box.session.peer.closed !== undefined || isTooLate(work.gathering.hub)) break;
          taken.add(turn);
          const outcome = await takeTurn(box, turn);
          if (outcome === "settled") known.add(turn);
          if (outcome === "unanswered") break;
        }
      } finally {
        await box.close();
      }
    });
    if (taken.size === 0) break;
    waiting = waiting.filter((turn) => !taken.has(turn));
  }
  return turns.filter((turn) => !known.has(turn));
}

async function takeTurn(box: Box, turn: Turn): Promise<"settled" | "open" | "unanswered"> {
  const { seeds } = await prepare(box, turn.preparing);
  // What the setup calls did is no work of the tool.
  await box.look();
  const execution = await turn.trials(box, seeds, "machine");
  if (!isAnswered(execution)) return "unanswered";
  const together = await turn.answers(box, seeds, execution);
  return box.session.peer.closed === undefined && turn.accept(together) ? "settled" : "open";
}

function isAnswered({ exchanges }: Execution): boolean {
  return exchanges.every(({ outcome }) => outcome.kind !== "unanswered" && outcome.kind !== "gone");
}
