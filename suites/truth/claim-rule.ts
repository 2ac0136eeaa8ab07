import type { Hints } from "../../harness/dialects/hints.ts";
import type { Execution, ObservedExchange } from "../../harness/calls/execution/execution.ts";
import type { Work } from "../../harness/calls/replies/work.ts";
import type { AmbiguousWording, MilderSeverity } from "../../harness/check/judgement.ts";
import type { FileDiff } from "../../report-model/report-model.ts";
import type { Claim } from "./claim.ts";

/** What one hint says, and what would show that it is not so. */
export interface ClaimRule {
  /** Such as `readOnlyHint: true`. */
  readonly hint: string;
  readonly expected: string;
  /** Hints that make the claim. */
  readonly claims: (hints: Hints) => boolean;
  /** What of a call breaks the claim. */
  readonly offences: (call: JudgedCall) => readonly Offence[];
  /** Why a call without an offence tells nothing, or undefined when it tells that the claim held. */
  readonly doubt: (call: JudgedCall) => string | undefined;
  /** What would have to be seen for a call to show anything, where nothing but answers is; undefined where that was seen. */
  readonly outOfSight: (call: JudgedCall) => string | undefined;
  /** A call that failed may have tried what it was not allowed to. */
  readonly failedCallsCount?: true;
  /** Where it is about changes, whether a call shows one: what changes nothing may have had nothing to change. */
  readonly showsChange?: (call: JudgedCall) => boolean;
  /** Which calls show that the claim holds, where not every call that worked does. */
  readonly shownBy?: {
    readonly shows: (call: JudgedCall) => boolean;
    /** What one such call is, and what many are. */
    readonly names: readonly [one: string, many: string];
  };
}

export interface JudgedCall {
  readonly exchange: ObservedExchange;
  /** Exchanges before it, and what came of each that is a call. */
  readonly before: readonly ObservedExchange[];
  readonly worksBefore: readonly (Work | undefined)[];
  readonly work: Work;
  readonly watch: Execution["watch"];
  /** What showed the state after the call, and is known to show what tools do. */
  readonly telling: readonly string[];
  readonly claim: Claim;
  /** What else was called in the box. */
  readonly helping: Execution["helping"];
}

export interface Offence {
  /** Ends the sentence of the finding: `and a call deleted /tmp/a`. */
  readonly sentence: string;
  readonly observed: string;
  /** What changed in a file, where it was one. */
  readonly diff?: FileDiff;
  /** Which of the ways to break the claim it is, where there are several. */
  readonly case?: string;
  readonly ambiguity?: AmbiguousWording;
  /** Where it weighs less than the claim: what was asked of a web API, and not seen to be done. */
  readonly severity?: MilderSeverity;
  /** Steps back to an earlier exchange that belongs to it. */
  readonly withPrevious?: true;
}
