import { tierOf } from "../../observe/all-tiers.ts";
import type { Effect, Window } from "../../observe/effect/effect.ts";

/**
 * Lays to the queries what is seen in the control windows after them, as what they have set off. What comes anyway
 * has to be told by another instance, which gets no query.
 *
 * A tier that compares before with after shows the same file in the same window, and would make background of it.
 *
 * @param windows of one instance, in order
 */
export function attributeLateEffects(windows: readonly Window[]): readonly Window[] {
  const firstQuery = windows.findIndex(({ spec }) => spec.role === "query");
  if (firstQuery === -1) return windows;
  return [...windows.slice(0, firstQuery), ...windows.slice(firstQuery).flatMap(withLateEffects)];
}

function withLateEffects(window: Window): readonly Window[] {
  const seen = window.effects.filter(({ tier }) => tierOf(tier)?.seesMoments === true);
  if (window.spec.role === "query" || seen.length === 0) return [window];
  const subjects = new Set(seen.map(({ subject }) => subject));
  const { watchedBy, blindSpots } = window;
  const spec = { id: `later, ${window.spec.id}`, role: "query" } as const;
  const late = seen.map((effect): Effect => ({ ...effect, phase: "late" }));
  return [
    { ...window, effects: window.effects.filter(({ subject }) => !subjects.has(subject)) },
    { spec, effects: late, requests: 0, watchedBy, blindSpots },
  ];
}
