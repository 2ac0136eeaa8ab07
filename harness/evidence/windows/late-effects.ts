import type { Effect, Window } from "../../observe/effect/effect.ts";

/**
 * Lays to the queries what is traced in the control windows after them, as what they have set off. What comes anyway
 * has to be told by another instance, which gets no query.
 *
 * A snapshot of the same window shows the same file, and would make background of it.
 *
 * @param windows of one instance, in order
 */
export function attributeLateEffects(windows: readonly Window[]): readonly Window[] {
  const firstQuery = windows.findIndex(({ spec }) => spec.role === "query");
  if (firstQuery === -1) return windows;
  return [...windows.slice(0, firstQuery), ...windows.slice(firstQuery).flatMap(withLateEffects)];
}

function withLateEffects(window: Window): readonly Window[] {
  const traced = window.effects.filter(({ tier }) => tier === "syscalls");
  if (window.spec.role === "query" || traced.length === 0) return [window];
  const subjects = new Set(traced.map(({ subject }) => subject));
  const spec = { id: `later, ${window.spec.id}`, role: "query" } as const;
  const late = traced.map((effect): Effect => ({ ...effect, phase: "late" }));
  return [
    { ...window, effects: window.effects.filter(({ subject }) => !subjects.has(subject)) },
    { spec, effects: late, requests: 0, blindSpots: window.blindSpots },
  ];
}
