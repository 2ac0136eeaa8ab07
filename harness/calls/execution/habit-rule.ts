import type { NamedEffect } from "../state/weighed-effect.ts";

/** Whether an effect, beside those that came with it, is one of the server's whatever is called. */
export type HabitRule = (effect: NamedEffect, beside: readonly NamedEffect[]) => boolean;
