import type { Call } from "./call.ts";
import type { Claim } from "./claim.ts";
import { isPassing } from "./effect-key.ts";
import type { Look } from "./look.ts";
import type { Noise } from "./noise.ts";
import type { Session } from "./session.ts";

/**
 * Whether a claim of a tool can rest on a session: the tool worked in it, the process was called again afterwards, and
 * nothing came that breaks the claim and that no habit explains. Whatever else came would leave open whether the tool does
 * it, too: it may have been done already, or come late.
 *
 * @param probes that have to be asked before and after it, as nothing else shows what they show
 */
export function isQuietFor(
  tool: string,
  claim: Claim,
  session: Session,
  { noise, probes }: { readonly noise: Noise; readonly probes: ReadonlySet<string> },
): boolean {
  const work = session.calls.find(
    (call) => shows(call, tool, claim) && hasNext(session, call) && isAskedAround(session, call, probes),
  );
  if (work === undefined || session.isBlind || !session.isEndSeen) return false;
  if (claim.needsChange === true && !changesSomething(tool, session, noise)) return false;
  // The first of two same calls may do what the second must not do again.
  const isOfFirst = ({ earnestTool, to }: Look): boolean =>
    claim.isOfRepeats === true && earnestTool === tool && to < work.at;
  return noise.in(session, claim).every(isOfFirst);
}

function shows(call: Call, tool: string, claim: Claim): boolean {
  return call.tool === tool && call.isEarnest && (claim.needsChange === true ? call.isRepeat : call.end === "worked");
}

function isAskedAround({ calls }: Session, { at, process }: Call, probes: ReadonlySet<string>): boolean {
  const asked = calls.filter((call) => call.purpose === "probe" && call.process === process);
  return [...probes].every((probe) => {
    const places = asked.filter(({ text }) => text === probe).map((call) => call.at);
    return places.some((place) => place < at) && places.some((place) => place > at);
  });
}

/** What a tool does with the next call of any tool shows only where there is one. */
export function hasNext({ seenCalls }: Session, { at, process }: Call): boolean {
  // From the end: a session may have thousands.
  return (seenCalls.findLast((call) => call.isToolCall && call.process === process)?.at ?? -1) > at;
}

function changesSomething(tool: string, { occurrences }: Session, noise: Noise): boolean {
  return occurrences.some(
    (each) => each.look.earnestTool === tool && !isPassing(each.effect) && !noise.isExcused(each),
  );
}
