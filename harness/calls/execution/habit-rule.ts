import type { OwnedEffect } from "./execution.ts";

/** Whether an effect is one that the server has whatever is called. */
export type HabitRule = (effect: OwnedEffect) => boolean;
