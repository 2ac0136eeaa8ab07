import type { RecordedEffect } from "../journal/session-record.ts";
import { isPassing } from "./effect-key.ts";
import type { Evidence } from "./evidence.ts";
import { firstLooks, toolsIn } from "./first-call.ts";
import { minTools } from "./nearly-all-tools.ts";
import type { Look } from "./look.ts";

/**
 * What came at the first look after a call in each session, whichever tools were called until then, and never later: no tool can be
 * charged with it, as no tool was called in all of them. Only the user's files are told of; the server may keep its own.
 */
export function atFirstCalls({ sessions, byKey }: Evidence): readonly RecordedEffect[] {
  const firsts = firstLooks(sessions);
  if (firsts.length < minTools || calledInAll(firsts)) return [];
  const isFirst = new Set(firsts);
  return [...byKey.values()].flatMap((occurrences) => {
    const [occurrence] = occurrences;
    if (occurrence === undefined || !isTold(occurrence.effect)) return [];
    const looks = new Set(occurrences.map(({ look }) => look));
    return looks.size === firsts.length && [...looks].every((look) => isFirst.has(look)) ? [occurrence.effect] : [];
  });
}

function calledInAll(looks: readonly Look[]): boolean {
  const [first, ...others] = looks.map(toolsIn);
  return [...(first ?? [])].some((tool) => others.every((tools) => tools.has(tool)));
}

function isTold(effect: RecordedEffect): boolean {
  return effect.kind.startsWith("file.") && effect.owner === "user" && !isPassing(effect);
}
