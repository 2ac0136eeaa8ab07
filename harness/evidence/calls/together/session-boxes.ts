import type { Box } from "../../../calls/boxes/box.ts";
import { SharedObserver } from "../../../calls/watching/shared-observer.ts";
import type { Work } from "../in-box/box-work.ts";
import { isTooLate } from "../trials/only-explored.ts";
import { unlessFaulty } from "./shared-boxes.ts";
import type { Turn } from "../one-tool/turn.ts";

/** The result of a turn; after an unanswered one, the others go on in another box. */
export type TurnOutcome = "settled" | "open" | "unanswered";

/**
 * Tools take their turns in one box, whatever they leave there; after one that ends the server or gets no answer, the
 * others go on in another box.
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
  while (waiting.length > 0 && !isTooLate(work)) {
    const taken = new Set<Turn>();
    await unlessFaulty(work, async () => {
      const box = await work.boxes.open();
      const observer = new SharedObserver(box);
      try {
        for (const turn of waiting) {
          if (box.session.peer.closed !== undefined || isTooLate(work)) break;
          taken.add(turn);
          const outcome = await takeTurn(box, turn, observer);
          if (outcome === "settled") settled.add(turn);
          if (outcome === "unanswered") break;
        }
      } finally {
        await box.close();
      }
    });
    if (taken.size === 0) break;
    waiting = waiting.filter((turn) => !taken.has(turn));
  }
  return turns.filter((turn) => !settled.has(turn));
}
