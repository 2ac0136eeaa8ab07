import type { Call } from "./call.ts";
import { mayBeHabit } from "./effect-key.ts";
import type { Evidence } from "./evidence.ts";
import { minTools } from "./nearly-all-tools.ts";
import type { HabitRule } from "./habit.ts";
import type { Look } from "./look.ts";
import type { Occurrence, Session } from "./session.ts";

/**
 * It comes with the first call of a tool that a process gets, whichever tool that is, and never later; or it is a file of the
 * server's own, made once.
 */
export const firstCall: HabitRule = {
  learn(occurrences, evidence) {
    if (!occurrences.every(({ effect }) => mayBeHabit(effect))) return undefined;
    const isFirst = occurrences.every(({ look }) => isAtFirstCall(look)) && isOfEachSession(occurrences, evidence);
    if (!isFirst && !occurrences.every(isOwnMadeOnce)) return undefined;
    return { kind: "first-call", excuses: () => true };
  },
};

function isAtFirstCall({ calls, before, process }: Look): boolean {
  return calls.some(isToolCall) && before.every((call) => !isToolCall(call) || call.process !== process);
}

function isToolCall(call: Call): boolean {
  return call.isToolCall;
}

/** The first look of each session after a call of a tool. */
export function firstLooks(sessions: readonly Session[]): readonly Look[] {
  return sessions.flatMap(({ looks }) => looks.find(({ calls }) => calls.some(isToolCall)) ?? []);
}

/** The tools that were called since the look before. */
export function toolsIn({ calls }: Look): ReadonlySet<string> {
  return new Set(calls.filter(isToolCall).map(({ tool }) => tool));
}

/** Each session with a call has it, and three tools have been first. What is removed is gone after the first of them. */
function isOfEachSession(occurrences: readonly Occurrence[], { sessions }: Evidence): boolean {
  if (occurrences.some(({ effect }) => effect.does === "removes")) return false;
  const seen = new Set(occurrences.map(({ look }) => look));
  const firsts = firstLooks(sessions);
  const alone = firsts.map(toolsIn).filter(({ size }) => size === 1);
  const tools = new Set(alone.flatMap((names) => [...names]));
  return firsts.every((look) => seen.has(look)) && tools.size >= minTools;
}

/** A cache or a profile: no later call touches it, its times, or what is in it. */
function isOwnMadeOnce({ session, look, effect: { owner, does, kind }, subject }: Occurrence): boolean {
  const isTouched = session.occurrences.some(
    (other) => other.look.from > look.to && (other.subject === subject || other.subject.startsWith(`${subject}/`)),
  );
  return owner === "server" && does === "adds" && kind.startsWith("file.") && !isTouched;
}
