import type { RecordedEffect } from "../journal/session-record.ts";
import type { Call, CallEnd } from "./call.ts";
import { isCharged, type Charge } from "./charge.ts";
import { isPassing } from "./effect-key.ts";
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

/** The calls of a tool that are charged, but for probes: what these show is others'. */
export function callsOf(tool: string, charge: Charge, evidence: Evidence, owners: Owners): readonly AttributedCall[] {
  const isOf = (call: Call): boolean => call.tool === tool && !call.isProbe && isCharged(call, charge);
  return evidence.sessions.flatMap(({ number: session, looks, occurrences }) =>
    looks.flatMap((look) => {
      const calls = look.calls.filter(isOf);
      if (calls.length === 0) return [];
      const effects = occurrences
        .filter((each) => each.look === look || isShownOf(each.look, calls))
        .map((each) => attributed(each, owners.of(each, tool, charge)));
      const before = look.before.map((call) => call.tool);
      return calls.map(({ at, end }) => ({ session, at, end, before, effects }));
    }),
  );
}

/** Whether a probe showed it, and one of the calls may have had it. */
function isShownOf({ shownBy, calls }: Look, of: readonly Call[]): boolean {
  return shownBy !== undefined && of.some(({ at }) => calls.some((call) => call.at === at));
}

/** What came when nothing was called in earnest, or only others were: a late effect is still the tool's. */
export function lateOf(tool: string, charge: Charge, evidence: Evidence, owners: Owners): readonly AttributedEffect[] {
  const isOf = ({ isEarnest, tool: called }: Call): boolean => isEarnest && called === tool;
  return evidence.sessions.flatMap(({ occurrences }) =>
    occurrences
      .filter(({ look, effect }) => !isPassing(effect) && !look.calls.some(isOf) && look.before.some(isOf))
      .map((each) => attributed(each, owners.of(each, tool, charge))),
  );
}

function attributed({ session, look, effect, key }: Occurrence, whose: Whose): AttributedEffect {
  return { session: session.number, at: look.to, effect, key, whose };
}
