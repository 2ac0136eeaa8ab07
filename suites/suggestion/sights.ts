import { argumentsOf } from "../../harness/conversation/conversation.ts";
import type { Hints } from "../../harness/dialects/hints.ts";
import { excerpt } from "../../harness/json/excerpt.ts";
import { supposedClaim } from "../truth/claim.ts";
import { claimedCalls, counted, type ClaimRule, type JudgedCall, type Offence } from "../truth/judge-calls.ts";
import { open, type Answer } from "./answer.ts";
import type { ToolEvidence } from "./evidence.ts";

const maxSentenceLength = 300;
const maxGivenLength = 120;

/** Something that a call did which a milder hint denies. */
export interface Sight {
  readonly box: number;
  readonly call: JudgedCall;
  readonly offence: Offence;
}

/** What a rule finds in all boxes that a tool was called in. */
export interface Sights {
  /** Under every reading, and where readings are of things that a suggestion has to warn of. */
  readonly grave: readonly Sight[];
  /** Logs, and times (AMB-21): whether that counts is open. */
  readonly own: readonly Sight[];
  /** Why calls tell nothing. */
  readonly doubts: readonly string[];
  /** Calls that show the claim to hold, as far as calls can. */
  readonly shown: readonly JudgedCall[];
}

/** Supposes the milder hints, and looks for what contradicts them. */
export function sightsOf({ tool, executions }: ToolEvidence, hints: Hints, rule: ClaimRule): Sights {
  const claim = supposedClaim(tool, hints);
  const calls = executions.flatMap((execution, box) =>
    claimedCalls(execution, claim, rule).map(({ call }) => ({ box, call: counted(rule, call) })),
  );
  const sights = calls.flatMap(({ box, call }) => rule.offences(call).map((offence) => ({ box, call, offence })));
  // A suggestion takes the reading that does no harm, also of state that the server has for itself: it may be all there is.
  const isOwn = ({ offence }: Sight): boolean => offence.ambiguity?.id === "AMB-21" && offence.case !== "own-state";
  const doubts = calls.flatMap(({ call }) => rule.doubt(call) ?? call.exchange.blindSpots[0] ?? []);
  const shows = rule.shownBy?.shows ?? (({ work }: JudgedCall) => work.kind === "worked");
  return {
    grave: sights.filter((sight) => !isOwn(sight)),
    own: sights.filter(isOwn),
    doubts: [...new Set(doubts)],
    shown: calls.map(({ call }) => call).filter(shows),
  };
}

/** One sight may be chance, the start of the server or the work of something else; it has to come again in another box. */
export function comesAgain(sights: readonly Sight[]): boolean {
  return new Set(sights.map(({ box }) => box)).size > 1;
}

/** What was seen but not again. */
export function seenOnce(sights: readonly Sight[], { executions }: ToolEvidence): Answer {
  const of = executions.length === 1 ? "the only box" : `one of ${executions.length} boxes`;
  return open(
    `${deedsOf(sights)[0] ?? ""} in ${of} that it was called in, which may be a coincidence`,
    evidenceLines(sights),
  );
}

/** Such as `created /work/a`, each once. */
export function deedsOf(sights: readonly Sight[]): readonly string[] {
  const deeds = sights.map(({ offence }) => excerpt(offence.sentence.replace(/^a call /u, ""), maxSentenceLength));
  // Names made by chance are others in each box.
  const byPattern = new Map(deeds.map((deed) => [deed.replaceAll(/[\da-f]{8,}|\d+/giu, "#"), deed]));
  return [...byPattern.values()];
}

/** A deed, with how many others there were. */
export function deedsInShort(sights: readonly Sight[]): string {
  const [first = "", ...others] = deedsOf(sights);
  return others.length === 0 ? first : `${first}, and ${others.length} more`;
}

/** Which calls did it, and what was seen then. */
export function evidenceLines(sights: readonly Sight[]): readonly string[] {
  const lines = sights.map(({ call, offence }) => {
    const given = excerpt(JSON.stringify(argumentsOf(call.exchange.step) ?? {}), maxGivenLength);
    return `${given}: ${excerpt(offence.observed, maxSentenceLength)}`;
  });
  return [...new Set(lines)];
}
