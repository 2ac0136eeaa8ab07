import type { RequestOwner } from "../journal/session-record.ts";
import { isOfDefinedEffect } from "./effect-key.ts";
import type { Evidence } from "./evidence.ts";
import { isOfNearlyAll, minTools } from "./nearly-all-tools.ts";
import type { HabitRule } from "./habit.ts";
import type { Look } from "./look.ts";
import type { Occurrence } from "./session.ts";
import { isInMost, sightsOf } from "./tools-having.ts";

/** Of the 22 tools of a published server that sends statistics, 8 take a path, and 6 tell with which word they were called. */
const recordsShare = 1 / 4;

/**
 * Nearly all tools send it, and it tells of the call: no tool puts in what it is given. One address may serve all tools, so
 * that where some do, and some have nothing to put in, as many have to say that they do not, and a quarter of all.
 */
export const recordOfCalls: HabitRule = {
  learn(occurrences, evidence) {
    const [first] = occurrences;
    if (first?.effect.kind !== "api.request" || isOfDefinedEffect(first.effect.request?.method)) return undefined;
    if (!isAskedByNearlyAll(occurrences, evidence)) return undefined;
    const { call, record, open, all } = toolsByOwner(occurrences);
    if (call.size + open.size === 0) return { kind: "every-call", excuses: () => true };
    const records = [...record].filter((tool) => !call.has(tool)).length;
    if (records < minTools) return undefined;
    const isTold = records >= call.size && records >= recordsShare * all.size;
    return {
      kind: "every-call",
      // What is in doubt may be a record; what is known to ask for a change is not.
      excuses: ({ effect: { comparedBy, sentFor } }) =>
        comparedBy === "nothing" && (sentFor === "record" || (isTold && sentFor !== "call")),
    };
  },
};

/** Whether nearly all tools send a request, most times or with the first call that a process gets. */
export function isAskedByNearlyAll(occurrences: readonly Occurrence[], evidence: Evidence): boolean {
  const sights = sightsOf(occurrences, evidence);
  const isFirst = (read: Look): boolean => read.before.every(({ process }) => process !== read.process);
  const having = [...sights.at.values()].filter(
    (reads) => isInMost(reads, sights.seen) || reads.some((read) => sights.seen.has(read) && isFirst(read)),
  );
  return isOfNearlyAll(having.length, sights.at.size);
}

type ToolsByOwner = Readonly<Record<RequestOwner | "all", ReadonlySet<string>>>;

/** The tools with which a request came, by whose it was with one of their calls. */
export function toolsByOwner(occurrences: readonly Occurrence[]): ToolsByOwner {
  const tools = {
    call: new Set<string>(),
    record: new Set<string>(),
    server: new Set<string>(),
    open: new Set<string>(),
  };
  const all = new Set<string>();
  for (const { effect, look } of occurrences) {
    if (look.onlyTool === undefined) continue;
    all.add(look.onlyTool);
    tools[effect.carries === true ? "call" : (effect.sentFor ?? "open")].add(look.onlyTool);
  }
  return { ...tools, all };
}
