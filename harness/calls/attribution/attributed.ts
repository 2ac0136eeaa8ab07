import type { RecordedEffect } from "../journal/session-record.ts";
import type { Call, CallEnd } from "./call.ts";
import { isCharged, type Charge } from "./charge.ts";
import type { Evidence } from "./evidence.ts";
import type { Look } from "./look.ts";
import type { Occurrence } from "./session.ts";
import type { Owners, Whose } from "./whose.ts";

/** A call of a tool, with what was seen at the look after it. */
export interface AttributedCall {
  readonly session: number;
  /** Its place among the observations of the session. */
  readonly at: number;
  readonly end: CallEnd;
  /** The calls before the look before, by what they asked for. */
  readonly before: readonly string[];
  readonly effects: readonly AttributedEffect[];
}

export interface AttributedEffect {
  readonly session: number;
  /** The place of the observation whose look saw it. */
  readonly at: number;
  readonly effect: RecordedEffect;
  readonly key: string;
  readonly whose: Whose;
}

/** The calls of a tool that are charged. */
export function callsOf(tool: string, charge: Charge, evidence: Evidence, owners: Owners): readonly AttributedCall[] {
  const isOf = (call: Call): boolean => call.tool === tool && isCharged(call, charge);
  return evidence.sessions.flatMap(({ number: session, calls: all, looks, seen }) => {
    const own = all.filter(isOf);
    if (own.length === 0) return [];
    const shown = [...seen.keys()].filter(({ shownBy }) => shownBy !== undefined);
    return looks.flatMap((look) => {
      const calls = own.filter(({ lookedAt }) => lookedAt === look.to);
      if (calls.length === 0) return [];
      const isShownOf = (each: Look): boolean => calls.some(({ at }) => each.from <= at && at <= each.to);
      const effects = [look, ...shown.filter(isShownOf)]
        .flatMap((each) => seen.get(each) ?? [])
        .map((each) => attributed(each, owners.of(each, tool, charge)));
      const before = look.before.map((call) => call.tool);
      return calls.map(({ at, end }) => ({ session, at, end, before, effects }));
    });
  });
}

/**
 * What a claim of a tool can be accused by, and may still be cleared of: each effect that came when no other was called in
 * earnest, since the look before or, for what comes late, at all. Where others were, another session has to tell.
 */
export function suspected(
  tool: string,
  charge: Charge,
  evidence: Evidence,
  owners: Owners,
): readonly AttributedEffect[] {
  const isOf = (call: Call): boolean => call.tool === tool && isCharged(call, charge);
  return (evidence.ofTool.get(tool) ?? []).flatMap((occurrence) => {
    const isLate = !occurrence.look.calls.some(({ isEarnest }) => isEarnest);
    if (!isLate && !occurrence.look.calls.some(isOf)) return [];
    const whose = owners.of(occurrence, tool, charge);
    return isLate && whose.kind !== "certain" ? [] : [attributed(occurrence, whose)];
  });
}

function attributed({ session, look, effect, key }: Occurrence, whose: Whose): AttributedEffect {
  return { session: session.number, at: look.to, effect, key, whose };
}
