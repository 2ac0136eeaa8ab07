import { comesByItself, type Comparisons } from "./alike.ts";
import { isOfAge } from "./by-the-clock.ts";
import type { Call } from "./call.ts";
import type { Case } from "./charge.ts";
import { mayBeHabit } from "./effect-key.ts";
import { jitterMs, type Evidence } from "./evidence.ts";
import { minTools, nearlyAllPercent } from "./nearly-all-tools.ts";
import { sameCalls, timeAfter } from "./same-calls.ts";
import type { Look } from "./look.ts";
import { endOf, type Occurrence, type Session } from "./session.ts";

/**
 * Finds a session as old and as busy, with all else that was called until then, but without the calls that are charged,
 * and without the effect: then these calls had it. Where it came in such a session by itself, chance decided.
 */
export function controlFor(theCase: Case, evidence: Evidence): Session | undefined {
  let control: Session | undefined;
  for (const session of evidence.sessions) {
    if (session.isBlind || !isOlder(session, theCase) || hasMoreOf(session, theCase)) continue;
    const found = sameCalls(theCase, session);
    if (found === undefined) continue;
    const place = placeOf(theCase, found);
    if (!isAskedAsLong(session, theCase)) continue;
    if (mayBeOther(theCase, evidence) && !isBusy(session, theCase, place, evidence)) continue;
    if (isBare(theCase, session, evidence)) {
      const came = cameByItself(theCase, session, evidence);
      if (came === "yes") return undefined;
      if (came === "no") control ??= session;
    } else if (isMissing(theCase, session, place, evidence)) control ??= session;
  }
  return control;
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

/** A habit may explain it. What a server of one tool does with each call, the tool does. */
function mayBeOther({ tool, occurrence }: Case, { tools }: Evidence): boolean {
  return mayBeHabit(occurrence.effect) && (tools.size > 1 || !tools.has(tool));
}

/** A name that is new in each session is not missing. */
function isMissing(theCase: Case, session: Session, place: Place, evidence: Evidence): boolean {
  const alike = session.subjects.alike(theCase.occurrence, evidence.comparisons);
  return alike?.every((each) => cameBefore(each, theCase, place, evidence)) === true;
}

/** A query is charged, and nothing else was called, here or there: all else comes by itself, at an age. */
function isBare({ tool, kept }: Case, { calls }: Session, { tools }: Evidence): boolean {
  return !tools.has(tool) && kept.length === 0 && calls.length === 0;
}

/**
 * Any effect of a query tells, so no other one on the subject stands for what comes by itself. What came before the queries
 * comes there at the same age; where it was looked for as late as they were asked, it may be either.
 */
function cameByItself(
  { occurrence, charged: [first] }: Case,
  session: Session,
  { byKey, comparisons }: Evidence,
): "yes" | "no" | "unclear" {
  const { effect, key, look: seenAt, session: here } = occurrence;
  const alike = session.subjects.alike(occurrence, comparisons);
  if (alike === undefined) return "unclear";
  const before = (byKey.get(key) ?? []).filter((each) => each.session === here && each.look.to < (first?.at ?? 0));
  const own = alike.filter((each) => comesByItself(effect, each.effect));
  const others = own.filter(({ look }) => !before.some((each) => isOfAge(each.look, look)));
  if (own.length > others.length && own.some(({ look }) => isOfAge(look, seenAt, 0))) return "unclear";
  const [once, ...more] = new Set(others.map(({ look }) => look));
  if (once === undefined) return "no";
  return more.length === 0 && comesMoreOften(occurrence, once, comparisons) ? "no" : "yes";
}

/** What came there at one look, of another age, is not all that came here: the calls add to what the server does once. */
function comesMoreOften(occurrence: Occurrence, once: Look, comparisons: Comparisons): boolean {
  if (isOfAge(once, occurrence.look, 0)) return false;
  const looks = new Set<Look>();
  for (const { look } of occurrence.session.subjects.alike(occurrence, comparisons) ?? []) {
    looks.add(look);
    if (looks.size > 2) return true;
  }
  return false;
}

/** What came before the charged calls may be there as it was here, and as soon after the call before. */
function cameBefore(
  { key, look }: Occurrence,
  { charged: [first], occurrence }: Case,
  { there, here }: Place,
  { byKey }: Evidence,
): boolean {
  if (there === undefined || here === undefined || first === undefined) return false;
  const isEarlier = (byKey.get(key) ?? []).some(
    (other) => other.session === occurrence.session && other.look.to < occurrence.look.from,
  );
  return isEarlier && look.age[1] - there.sentMs <= first.sentMs - here.sentMs;
}

/**
 * What a habit could explain has to be missing although enough is called: as many calls in each process, and of more tools
 * than a habit may leave out, each with as much time to come late. Of one or two tools no habit shows by the others, so a
 * call that must fail stands for another tool. The server's own state may be a log of calls that work: there no other
 * counts. For a query any other request stands, as a ping: it is no tool.
 */
function isBusy(session: Session, { tool, charged, occurrence }: Case, { there }: Place, { tools }: Evidence): boolean {
  const { look, effect } = occurrence;
  if (!tools.has(tool))
    return session.requests.length >= occurrence.session.requests.filter((at) => at <= look.to).length;
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
  return new Set(others.map((call) => call.tool)).size >= othersNeeded(tools.size);
}

/** Of so many tools a habit of nearly all would have shown with some. */
const enoughOthers = 7;

/** How many other tools have to be called where a habit of a server with so many tools would show. */
export function othersNeeded(tools: number): number {
  return Math.floor(Math.min(enoughOthers, (tools * (100 - nearlyAllPercent)) / 100)) + 1;
}

function callsIn(calls: readonly Call[], process: number): number {
  return calls.filter((call) => call.isToolCall && call.process === process).length;
}
