import type { OpenCause } from "../../report-model/open-cause.ts";
import type { FileDiff, Sdk } from "../../report-model/report-model.ts";
import type { Remedy } from "./setting.ts";

/** What pure judging makes of evidence. The runner adds reproduction and turns it into a verdict. */
export type Judgement = Uncontradicted | Contradiction;

export type Uncontradicted =
  | { readonly kind: "holds"; readonly trials: number; readonly remark?: string; readonly remedy?: Remedy }
  | Undecided
  | { readonly kind: "not-applicable"; readonly reason: string }
  /** What would contradict it cannot be seen here, whatever the target does: there is nothing to hold by. */
  | { readonly kind: "unseen"; readonly reason: string; readonly cause?: OpenCause; readonly remedy?: Remedy };

export interface Undecided {
  readonly kind: "undecided";
  readonly reason: string;
  /** Present for a claim about a tool. */
  readonly cause?: OpenCause;
  readonly remedy?: Remedy;
  /** What the claim held without, such as `page: "has to end in .xhtml"`; absent where it is open as a whole. */
  readonly heldWithout?: string;
  /** What comes without the calls as well hides what they do; in a box where nothing does, the same calls tell. */
  readonly isMasked?: true;
}

export interface Contradiction {
  readonly kind: "contradicted";
  /**
   * Which of several ways to be contradicted this is, in kebab case; absent where the claim has but one. It tells
   * findings of one check apart, so it hangs on no arguments, counts or times, and is never given another meaning.
   */
  readonly case?: string;
  /** One sentence: who claims what, and what happened instead. */
  readonly message: string;
  readonly expected: string;
  /** One observation a line, `before → after` where there is a before. */
  readonly observed: readonly string[];
  /** What changed in the files that were observed, one entry a file. */
  readonly diffs?: readonly FileDiff[];
  /** Exchanges that the contradiction rests on, as indices into the conversation. */
  readonly exchanges?: readonly number[];
  /** The wording allows a reading under which this is none: the verdict is `ambiguous` unless the user chose a reading. */
  readonly ambiguity?: AmbiguousWording;
  /** The SDK that does this in every server, so that it is a note; one observation is enough to say so. */
  readonly sdk?: Sdk;
  /**
   * The exchanges that it rests on show it by themselves, whatever brought it about, such as two different results of one
   * query: it counts however seldom it comes again. Never for an error or a missing answer, which may pass.
   */
  readonly provenByTranscript?: true;
  /** Nearly all tools of the target do it: where each of these exchanges shows it, none has to be made again. */
  readonly isOfAllTools?: true;
  /** Overrides the check's own severity where one claim has cases of less weight; `fail` is said of a check alone. */
  readonly severity?: MilderSeverity;
}

/**
 * Where a contradiction hangs on how the wording is read. A judge knows no choice of the user; of several contradictions
 * it returns the one that the fewest readings excuse, so that none is hidden behind another.
 */
export interface AmbiguousWording {
  /** Entry of the list of ambiguities, such as `AMB-05`. */
  readonly id: string;
  /** Readings of the entry under which it is a contradiction; none where the entry offers no choice. */
  readonly contradictedBy: readonly string[];
  /** What it weighs where nobody chose a reading: a normative sentence decides, and stands against a rationale only. */
  readonly unchosen?: MilderSeverity;
  /** The reading that the user chose, one of those above; set by the runner alone. */
  readonly chosen?: string;
}

export type Severity = "fail" | "warn" | "note";
/** What a case of a claim may weigh: it never weighs more than its check. */
export type MilderSeverity = Exclude<Severity, "fail">;

/**
 * The evidence agrees with the claim.
 *
 * @param trials how many times it could have shown a contradiction: answers, calls, definitions
 * @param remark what is worth saying of it all the same
 */
export function holds(trials: number, remark?: string): Uncontradicted {
  return { kind: "holds", trials, ...(remark === undefined ? {} : { remark }) };
}

/**
 * The evidence does not decide: the result is `inconclusive`.
 *
 * @param remedy the setting that would help; the reason does not name it
 */
export function undecided(reason: string, remedy?: Remedy): Undecided {
  return { kind: "undecided", reason, ...(remedy === undefined ? {} : { remedy }) };
}

/**
 * The same for a claim about a tool, with a code for the reason.
 *
 * @param remedy as for `undecided`
 */
export function openFor(cause: OpenCause, reason: string, remedy?: Remedy): Undecided {
  return { ...undecided(reason, remedy), cause };
}

/**
 * The claim held for a part of what it is about.
 *
 * @param heldWithout the rest, with the reason, such as `page: "has to end in .xhtml"`
 */
export function partlyHeld(reason: string, heldWithout: string): Undecided {
  return { kind: "undecided", reason, cause: "values", heldWithout };
}

/** The claim says nothing of this server or tool. */
export function notApplicable(reason: string): Uncontradicted {
  return { kind: "not-applicable", reason };
}

/** Whether a contradiction hangs on a reading that nobody chose, and on nothing else. */
export function isAmbiguous({ ambiguity }: Contradiction): boolean {
  return ambiguity !== undefined && ambiguity.chosen === undefined && ambiguity.unchosen === undefined;
}

/**
 * Nothing that was seen could have shown a contradiction: the result is `not-run`.
 *
 * @param remedy the setting that would help; the reason does not name it
 * @param cause given for a claim about a tool
 */
export function unseen(reason: string, remedy?: Remedy, cause?: OpenCause): Uncontradicted {
  const more = { ...(remedy === undefined ? {} : { remedy }), ...(cause === undefined ? {} : { cause }) };
  return { kind: "unseen", reason, ...more };
}

/** The evidence contradicts the claim: what it shows, what was expected, and in which exchanges. */
export function contradicted(facts: Omit<Contradiction, "kind">): Contradiction {
  return { kind: "contradicted", ...facts };
}
