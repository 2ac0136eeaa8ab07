import type { Evidence } from "./evidence.ts";
import { minTools, nearlyAllPercent } from "./nearly-all-tools.ts";
import { isSent, type Look } from "./look.ts";
import type { Occurrence } from "./session.ts";

/** The looks at the tools that are asked about an effect, and those of them at which it was seen. */
export interface Sights {
  /** By the tool that alone was called. */
  readonly at: ReadonlyMap<string, readonly Look[]>;
  readonly seen: ReadonlySet<Look>;
}

/** @param occurrences of one effect, or of some that are taken for one */
export function sightsOf(occurrences: readonly Occurrence[], { looksAt, readsAt, readsOf }: Evidence): Sights {
  const sent = occurrences.filter(({ effect }) => isSent(effect));
  if (sent.length === 0) return { at: looksAt, seen: new Set(occurrences.map(({ look }) => look)) };
  const keys = new Set(sent.map(({ key }) => key));
  return { at: readsAt, seen: new Set([...keys].flatMap((key) => [...(readsOf.get(key) ?? [])])) };
}

/** Whether so many tools, of those that were looked at, are nearly all. */
export function areNearlyAll(having: number, { at }: Sights, { tools }: Evidence): boolean {
  return having >= Math.min(minTools, tools.size) && having * 100 >= at.size * nearlyAllPercent;
}

export function isInMost(looks: readonly Look[], seen: ReadonlySet<Look>): boolean {
  return looks.length > 0 && looks.filter((look) => seen.has(look)).length * 2 >= looks.length;
}
