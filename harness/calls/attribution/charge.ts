import type { Call } from "./call.ts";
import type { Look } from "./look.ts";
import type { Occurrence } from "./session.ts";

/** Which calls of a tool are held to account: all in earnest, or only those that repeat the call before. */
export type Charge = "every" | "repeated";

export function isCharged({ isEarnest, isRepeat }: Call, charge: Charge): boolean {
  return isEarnest && (charge === "every" || isRepeat);
}

/** An effect, and the calls that it is charged to. */
export interface Case {
  readonly tool: string;
  readonly occurrence: Occurrence;
  /** Of the tool. */
  readonly charged: readonly Call[];
  /** All other calls until then. */
  readonly kept: readonly Call[];
}

/**
 * The calls of the tool that no other followed: an earlier one prepared it, as one that chooses what the next one deletes.
 *
 * @returns undefined where no call can be told from the others, and for the probe that shows it
 */
export function caseOf(tool: string, occurrence: Occurrence, charge: Charge): Case | undefined {
  const { look } = occurrence;
  if (look.shownBy === tool || look.isOfStart) return undefined;
  const charged = lastCalls(look, tool).filter((call) => call.tool === tool && isCharged(call, charge));
  if (charged.length === 0) return undefined;
  return { tool, occurrence, charged, kept: look.until.filter((call) => !charged.includes(call)) };
}

/** Probes may come last: they are asked for what the call before them did. */
function lastCalls({ until }: Look, tool: string): readonly Call[] {
  const isOther = (call: Call): boolean => call.isEarnest && call.tool !== tool && call.purpose !== "probe";
  return until.slice(until.findLastIndex(isOther) + 1);
}
