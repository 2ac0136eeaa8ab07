import type { RecordedEffect } from "../journal/session-record.ts";
import type { HabitKind } from "./habit.ts";
import type { Occurrence } from "./session.ts";

/** What a server does whatever is called; told once for it. */
export interface Habit {
  readonly kind: HabitKind;
  readonly key: string;
  /** One sight of it. */
  readonly effect: RecordedEffect;
  /** The tools that were seen alone with it. */
  readonly tools: readonly string[];
  /** It came with a call that failed, too. */
  readonly alsoWhenFailing: boolean;
}

export function habitOf(kind: HabitKind, key: string, occurrences: readonly Occurrence[]): readonly Habit[] {
  const tools = new Set(occurrences.flatMap(({ look }) => look.onlyTool ?? []));
  const alsoWhenFailing = occurrences.some(({ look }) => look.calls.some(({ end }) => end === "failed"));
  // The same one in whatever order the sessions stand.
  const sights = new Map(occurrences.map((each) => [JSON.stringify(each.effect), each.effect]));
  const effect = sights.get([...sights.keys()].toSorted()[0] ?? "");
  return effect === undefined ? [] : [{ kind, key, effect, tools: [...tools].toSorted(), alsoWhenFailing }];
}
