import type { Hints } from "../../harness/dialects/hints.ts";
import type { Execution, ObservedExchange } from "../../harness/calls/execution/execution.ts";
import type { Work } from "../../harness/calls/replies/work.ts";
import type { AmbiguousWording, MilderSeverity } from "../../harness/check/judgement.ts";
import type { OpenCause } from "../../report-model/open-cause.ts";
import type { FileDiff } from "../../report-model/report-model.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";
import type { Claim } from "./claim.ts";

/** What one hint says, and what would show that it is false. */
export interface ClaimRule {
  /** Such as `readOnlyHint: true`. */
  readonly hint: string;
  readonly expected: string;
  /** The hints that make the claim. */
  readonly claims: (hints: Hints) => boolean;
  /** The offences in a call, which break the claim. */
  readonly offences: (call: JudgedCall) => readonly Offence[];
  /** Why a call without an offence tells nothing; undefined when it shows that the claim held. */
  readonly doubt: (call: JudgedCall) => Doubt | undefined;
  /** What we would have to see for a call to show anything, where only answers are seen; undefined where that was seen. */
  readonly outOfSight: (call: JudgedCall) => string | undefined;
  /** Whether calls that failed count: one may have tried what it was not allowed to. */
  readonly failedCallsCount?: true;
  /** For claims about changes: whether a call shows one. A call without a change may have had nothing to change. */
  readonly showsChange?: (call: JudgedCall) => boolean;
  /** What none of the calls met, though the claim is about it, too. */
  readonly unmet?: (tool: ListedTool, executions: readonly Execution[]) => string | undefined;
  /** Which calls show that the claim holds, where not every call that worked does. */
  readonly shownBy?: {
    readonly shows: (call: JudgedCall) => boolean;
    /** The words for one such call, and for many. */
    readonly names: readonly [one: string, many: string];
    /** Why calls that worked show nothing; that there were none of these when absent. */
    readonly missing?: string;
  };
}

/** Why something decides nothing. */
export interface Doubt {
  readonly cause: OpenCause;
  /** The beginning of a sentence. */
  readonly reason: string;
}

export interface JudgedCall {
  readonly exchange: ObservedExchange;
  /** The exchanges before it, and the outcome of each that is a call. */
  readonly before: readonly ObservedExchange[];
  /** The exchanges after it. */
  readonly after: readonly ObservedExchange[];
  readonly worksBefore: readonly (Work | undefined)[];
  readonly work: Work;
  readonly watch: Execution["watch"];
  /** The probes that showed the state after the call, and that are known to show what tools do. */
  readonly telling: readonly string[];
  readonly claim: Claim;
  /** The other tools that were called in the box. */
  readonly helping: Execution["helping"];
}

export interface Offence {
  /** Ends the sentence of the finding, behind who did it: `deleted /tmp/a`. */
  readonly did: string;
  readonly observed: string;
  /** The change of a file, where there was one. */
  readonly diff?: FileDiff;
  /** The way in which the claim is broken, where there are several. */
  readonly case?: string;
  readonly ambiguity?: AmbiguousWording;
  /** Where it weighs less than the claim: a web API was asked for it, and nobody saw it done. */
  readonly severity?: MilderSeverity;
  /** That the same call was made again is part of what shows it. */
  readonly withRepetition?: true;
  /** Nearly all tools of the server do it. */
  readonly isOfAllTools?: true;
  /** It is the second of two identical calls that did it: the one before belongs to it. */
  readonly withPrevious?: true;
}

/** The subject of a sentence with what was done. */
export function whoDid({ withPrevious }: Offence): string {
  return withPrevious === true ? "the second of two identical calls" : "a call";
}
