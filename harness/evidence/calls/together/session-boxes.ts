import type { Box } from "../../../calls/boxes/box.ts";
import { EndedByHelper } from "../../../calls/setup/help.ts";
import { SharedObserver } from "../../../calls/watching/shared-observer.ts";
import type { Work } from "../in-box/box-work.ts";
import { isTooLate } from "../trials/only-explored.ts";
import { unlessFaulty } from "./shared-boxes.ts";
import type { Turn } from "../one-tool/turn.ts";

/** The result of a turn; after an unanswered one, the others go on in another box. */
export type TurnOutcome = "settled" | "open" | "unanswered";

/** How many boxes may be lost to calls before a turn that end the server. */
const maxLost = 4;

/**
 * Tools take their turns in one box, whatever they leave there; after one that ends the server or gets no answer, the
 * others go on in another box. Where a call of another tool that has to come first ends it, the turn is taken in the next
 * box: it may have been a tool before that. Where there was none, nobody calls that tool to help any more.
 *
 * @returns those that were not settled
 * @throws RunStopped
 */
export async function inSessionBoxes(
  work: Work,
  turns: readonly Turn[],
  takeTurn: (box: Box, turn: Turn, observer: SharedObserver) => Promise<TurnOutcome>,
): Promise<readonly Turn[]> {
  const settled = new Set<Turn>();
  let waiting = turns;
  let lost = 0;
  while (waiting.length > 0 && !isTooLate(work)) {
    const taken = new Set<Turn>();
    let isAgain = false;
    await unlessFaulty(work, async () => {
      const box = await work.boxes.open();
      const observer = new SharedObserver(box);
      try {
        for (const turn of waiting) {
          if (box.session.peer.closed !== undefined || isTooLate(work)) break;
          taken.add(turn);
          const outcome = await unlessEndedBefore(() => takeTurn(box, turn, observer));
          if (outcome instanceof EndedByHelper) {
            const isFirst = taken.size === 1;
            isAgain = !isFirst || (outcome.tool !== undefined && lost++ < maxLost);
            if (isAgain) taken.delete(turn);
            if (isAgain && isFirst && work.gathering.hub.stopReason === undefined) work.helpers.exclude(outcome);
            break;
          }
          if (outcome === "settled") settled.add(turn);
          if (outcome === "unanswered") break;
        }
      } finally {
        await box.close();
      }
    });
    if (taken.size === 0 && !isAgain) break;
    waiting = waiting.filter((turn) => !taken.has(turn));
  }
  return turns.filter((turn) => !settled.has(turn));
}

/** What a turn came to, or that a call before it ended the server. */
function unlessEndedBefore(turn: () => Promise<TurnOutcome>): Promise<TurnOutcome | EndedByHelper> {
  return turn().catch((error: unknown) => {
    if (error instanceof EndedByHelper) return error;
    throw error;
  });
}
