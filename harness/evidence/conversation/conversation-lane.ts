import type { Lane } from "../../pursuit/pursuits.ts";

/** Each pursuit reproduces in three instances at once, which is what two cores bear. */
export const conversationLane: Lane = { atOnce: 1, spares: true };
