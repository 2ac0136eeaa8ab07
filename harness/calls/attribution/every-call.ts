import { mayBeHabit } from "./effect-key.ts";
import type { Evidence } from "./evidence.ts";
import { minTools } from "./nearly-all-tools.ts";
import type { HabitRule } from "./habit.ts";
import type { Look } from "./look.ts";
import type { Occurrence } from "./session.ts";
import { areNearlyAll, isInMost, sightsOf } from "./tools-having.ts";

/**
 * Nearly all tools show it by themselves, most times; a log of calls that work lacks those that do not. What is not the
 * server's own they show also with calls that must fail; else a server of which all tools add to one list would be excused.
 */
export const everyCall: HabitRule = {
  learn(occurrences, evidence) {
    const having = toolsWith(occurrences, evidence);
    if (having.size === 0) return undefined;
    const { seen } = sightsOf(occurrences, evidence);
    const failing = [...having.values()].filter((looks) => failsWith(looks, seen));
    const needed = Math.min(minTools, evidence.tools.size);
    if (!isOwnOf(occurrences, evidence) && failing.length < needed) return undefined;
    return { kind: "every-call", excuses: () => true };
  },
};

/**
 * The tools that have an effect in most looks at them, by their names, where nearly all do and it may come whatever is called;
 * none else. What a server of one tool does with each call, the tool does.
 */
export function toolsWith(
  occurrences: readonly Occurrence[],
  evidence: Evidence,
): ReadonlyMap<string, readonly Look[]> {
  if (evidence.tools.size === 1 || !occurrences.every(({ effect }) => mayBeHabit(effect))) return new Map();
  const sights = sightsOf(occurrences, evidence);
  const { at, seen } = sights;
  const having = [...at].filter(([, looks]) => isInMost(looks, seen) || isInMost(looks.filter(shows), seen));
  return areNearlyAll(having.length, sights, evidence) ? new Map(having) : new Map();
}

function shows({ calls }: Look): boolean {
  return calls.some(({ end }) => end === "worked");
}

function isOwnOf(occurrences: readonly Occurrence[], { tools }: Evidence): boolean {
  return tools.size >= minTools && occurrences.every(({ effect }) => effect.owner === "server");
}

/**
 * A tool that says that it failed may have acted; arguments that mean nothing leave it no way to. What was called in
 * earnest before may act late.
 */
function failsWith(looks: readonly Look[], seen: ReadonlySet<Look>): boolean {
  return looks.some((look) => seen.has(look) && look.until.every(({ isEarnest }) => !isEarnest));
}
