import type { Call } from "./call.ts";
import type { Claim } from "./claim.ts";
import { isPassing, mayHide } from "./effect-key.ts";
import type { Habits } from "./habits.ts";
import type { Look } from "./look.ts";
import type { Occurrence, Session } from "./session.ts";

/**
 * Whether a claim of a tool can rest on a session: the tool worked in it, the process was called again afterwards, and
 * nothing came that breaks the claim and that no habit explains. Whatever else came would leave open whether the tool does
 * it, too: it may have been done already, or come late.
 */
export function isQuietFor(tool: string, claim: Claim, session: Session, habits: Habits): boolean {
  const work = session.calls.find((call) => shows(call, tool, claim) && hasNext(session, call));
  if (work === undefined || session.isBlind) return false;
  if (claim.needsChange === true && !changesSomething(tool, session, habits)) return false;
  // The first of two same calls may do what the second must not do again.
  const isOfFirst = ({ earnestTool, to }: Look): boolean =>
    claim.isOfRepeats === true && earnestTool === tool && to < work.at;
  return noisyLooks(session, claim, habits).every(isOfFirst);
}

function shows(call: Call, tool: string, claim: Claim): boolean {
  return call.tool === tool && call.isEarnest && (claim.needsChange === true ? call.isRepeat : call.end === "worked");
}

/** What a tool does with the next call of any tool shows only where there is one. */
export function hasNext({ calls }: Session, { at, process }: Call): boolean {
  return calls.some((call) => call.at > at && call.process === process);
}

function changesSomething(tool: string, { occurrences }: Session, habits: Habits): boolean {
  return occurrences.some(
    (each) => each.look.earnestTool === tool && !isPassing(each.effect) && habits.excuseOf(each) === undefined,
  );
}

/** The looks at something that breaks a claim, or that may hide what does. */
export function noisyLooks({ occurrences }: Session, claim: Claim, habits: Habits): readonly Look[] {
  return occurrences.filter((each) => isNoise(each, claim, habits)).map(({ look }) => look);
}

function isNoise(occurrence: Occurrence, claim: Claim, habits: Habits): boolean {
  const { effect, look } = occurrence;
  if (look.until.length === 0 || habits.excuseOf(occurrence) !== undefined) return false;
  const calls = look.calls.filter(({ isEarnest }) => isEarnest).length;
  // What one call has made and another replaced is seen as made.
  if (!isPassing(effect)) return claim.breaks(effect) || (claim.needsChange === true && calls > 1);
  if (claim.ignoresPassing === true || !mayHide(effect)) return false;
  // One call may make a file for itself; two may undo each other, and what is written again as it was is not seen.
  const isOfOneCall = calls === 1 && look.aloneTool !== undefined;
  return !isOfOneCall || (effect.wasThere && claim.isOfRepeats !== true);
}
