import { lateMs } from "../in-box/tool-boxes.ts";
import { inBox, type Work } from "../in-box/box-work.ts";
import { isTooLate } from "../trials/only-explored.ts";
import { unlessFaulty } from "./shared-boxes.ts";

/** How often it is looked at: a heartbeat of once in half a second is seen twice. */
const lookEveryMs = 500;

/**
 * Leaves the server alone in a box, where something came before any tool was called and later came again: what it does
 * by itself, again and again, is no effect of a call. After a call the silence tells nothing, since what comes then may be late.
 */
export async function leaveIdle(work: Work): Promise<void> {
  const { boxes, whose, gathering } = work;
  if (boxes.effectsStay === true || gathering.replaying !== undefined || isTooLate(work)) return;
  if (!whose.mayActByItself) return;
  await gathering.hub.spans.during("together", "watching the server without calls", () =>
    unlessFaulty(work, () =>
      inBox(gathering.hub, boxes, async ({ look, rest }) => {
        for (let waitedMs = 0; waitedMs < lateMs && whose.mayActByItself; waitedMs += lookEveryMs) {
          await rest(lookEveryMs);
          await look();
        }
      }),
    ),
  );
}
