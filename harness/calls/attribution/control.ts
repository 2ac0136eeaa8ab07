import { posix } from "node:path";
import { foldIdentifiers, foldNumbers, patternOf } from "../../observe/effect/alike-names.ts";
import type { Call } from "./call.ts";
import type { Case } from "./charge.ts";
import { mayBeHabit } from "./effect-key.ts";
import { jitterMs, minTools, nearlyAllPercent, type Evidence } from "./evidence.ts";
import { sameCalls, timeAfter } from "./same-calls.ts";
import { endOf, type Occurrence, type Session } from "./session.ts";

/**
 * Finds a session as old and as busy, with all else that was called until then, but without the calls that are charged,
 * and without the effect: then these calls had it.
 */
export function controlFor(theCase: Case, evidence: Evidence): Session | undefined {
  return evidence.sessions.find((session) => {
    if (session.isBlind || !isOlder(session, theCase) || hasMoreOf(session, theCase)) return false;
    const found = sameCalls(theCase, session);
    if (found === undefined) return false;
    const place = placeOf(theCase, found);
    if (session.occurrences.some((each) => isAlike(each, theCase) && !cameBefore(each, theCase, place))) return false;
    if (!isAskedAsLong(session, theCase)) return false;
    // What a server of one tool does with each call, the tool does.
    const mayBeOther = mayBeHabit(theCase.occurrence.effect) && evidence.tools.size > 1;
    return !mayBeOther || isBusy(session, theCase, place, evidence);
  });
}

/** One process of it lived longer. A clock is as old as its process. */
function isOlder({ longestLifeMs }: Session, { occurrence: { look } }: Case): boolean {
  return longestLifeMs >= look.age[1] + jitterMs;
}

/** Another call of the tool than those that are not charged. */
function hasMoreOf({ seenCalls }: Session, { tool, kept }: Case): boolean {
  const isOf = (call: Call): boolean => call.tool === tool && call.isEarnest;
  return seenCalls.filter(isOf).length !== kept.filter(isOf).length;
}

/** Where the charged calls would be in a control: the last call before them, there and here. */
interface Place {
  readonly there: Call | undefined;
  readonly here: Call | undefined;
}

function placeOf({ charged: [first], kept }: Case, found: ReadonlyMap<Call, Call>): Place {
  const here = kept.findLast((call) => first !== undefined && call.at < first.at && found.has(call));
  return { there: here && found.get(here), here };
}

/** What a probe shows, no session without its answers shows: it was asked there until as late. */
function isAskedAsLong({ calls }: Session, { occurrence: { look } }: Case): boolean {
  const probe = look.shownBy === undefined ? undefined : look.calls.at(-1);
  return probe === undefined || calls.some(({ text, sentMs }) => text === probe.text && sentMs >= probe.sentMs);
}

/**
 * By the subject: what is missing there may come as another effect, or come and go. A name that is new in each session, by a
 * number, an identifier or a random part, is not missing.
 */
function isAlike({ subject }: Occurrence, { occurrence: { subject: own, effect } }: Case): boolean {
  // Another number is another address.
  if (effect.kind.startsWith("network.")) return subject === own;
  if (folded(subject) === folded(own)) return true;
  const areBeside = effect.kind.startsWith("file.") && posix.dirname(subject) === posix.dirname(own);
  return areBeside && patternOf(own, [subject]) !== undefined;
}

function folded(subject: string): string {
  return foldNumbers(foldIdentifiers(subject));
}

/** What came before the charged calls may be there as it was here, and as soon after the call before. */
function cameBefore(
  { key, look }: Occurrence,
  { charged: [first], occurrence }: Case,
  { there, here }: Place,
): boolean {
  if (there === undefined || here === undefined || first === undefined) return false;
  const isEarlier = occurrence.session.occurrences.some(
    (other) => other.key === key && other.look.to < occurrence.look.from,
  );
  return isEarlier && look.age[1] - there.sentMs <= first.sentMs - here.sentMs;
}

/**
 * What a habit could explain has to be missing although enough is called: as many calls in each process, and of more tools
 * than a habit may leave out, each with as much time to come late. Of one or two tools no habit shows by the others, so a
 * call that must fail stands for another tool. The server's own state may be a log of calls that work: there no other counts.
 */
function isBusy(session: Session, { charged, occurrence }: Case, { there }: Place, { tools }: Evidence): boolean {
  const { look, effect } = occurrence;
  if (charged.some(({ process }) => callsIn(session.seenCalls, process) < callsIn(look.until, process))) return false;
  const ms = Math.max(...charged.map((call) => timeAfter(call, occurrence)));
  const isOwn = effect.owner === "server";
  const isEnough = ({ isEarnest, end }: Call): boolean =>
    isOwn ? end === "worked" : isEarnest || tools.size < minTools;
  const others = session.seenCalls.filter(
    (call) =>
      call.at > (there?.at ?? -1) &&
      tools.has(call.tool) &&
      isEnough(call) &&
      endOf(session, call.process) - call.sentMs >= ms,
  );
  const needed = Math.min(enoughOthers, (tools.size * (100 - nearlyAllPercent)) / 100);
  return new Set(others.map((call) => call.tool)).size > needed;
}

/** Of so many tools a habit of nearly all would have shown with some. */
const enoughOthers = 7;

function callsIn(calls: readonly Call[], process: number): number {
  return calls.filter((call) => call.isToolCall && call.process === process).length;
}
