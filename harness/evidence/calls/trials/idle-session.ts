import { inBox, undecidedBy, type Work } from "../in-box/box-work.ts";
import { isTooLate } from "./only-explored.ts";

/** How often it is looked at: a heartbeat of once in half a second is seen twice. */
const lookEveryMs = 500;
/** A clock that is slower than half of that stays open. */
const maxIdleMs = 10_000;

/** What came once at an age comes again in as much time, where a clock does it. */
export const timesToRecur = 2;

/** The last box of each run that is left alone, one after the other: the first may tell what the next one is for. */
const leaving = new WeakMap<Work["boxes"], Promise<unknown>>();

/**
 * Leaves the server alone in a box, so that what it does by itself is known: what comes twice without any request is no
 * effect of a call. After a request the silence tells nothing, since what comes then may be late.
 *
 * @param forMs how old the box is to become; none is opened where one has been as old
 */
export async function leaveIdle(work: Work, forMs: number): Promise<void> {
  const { boxes, gathering } = work;
  if (boxes.effectsStay === true || gathering.replaying !== undefined) return;
  const last = leaving.get(boxes) ?? Promise.resolve();
  const left = last.then(() => leaveOne(work, Math.min(forMs, maxIdleMs)));
  leaving.set(boxes, left);
  await left;
}

async function leaveOne(work: Work, wantedMs: number): Promise<void> {
  const { boxes, whose, gathering } = work;
  if (isTooLate(work) || whose.longestIdleMs >= wantedMs) return;
  const watched = gathering.hub.spans.during("together", "watching the server without calls", () =>
    inBox(gathering.hub, boxes, async ({ look, rest }) => {
      const startMs = performance.now();
      for (let waitedMs = 0, isOver = false; waitedMs < wantedMs && !isOver; waitedMs += lookEveryMs) {
        isOver = await rest(Math.max(0, startMs + wantedMs - performance.now()), lookEveryMs);
        await look();
      }
    }),
  );
  // A further box that fails to open takes nothing away from what is known.
  await watched.catch(undecidedBy);
}
