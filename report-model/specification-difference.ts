import type { Level, Verdict } from "./report-model.ts";
import type { Role, RowReport } from "./specification-model.ts";

/** What changed between two versions of a proposal: the form of `spec <old> <new> --format json`. */
export interface SpecificationDifference {
  readonly schemaVersion: 1;
  /** Paths as typed. */
  readonly before: string;
  readonly now: string;
  /** Documents of the catalogue that the files are versions of; none where this tool knows none. */
  readonly documents: readonly { readonly id: string; readonly title: string; readonly status: string }[];
  readonly summary: DifferenceSummary;
  /** Sentences that changed, in the order of the newer version; what is gone stands where it stood. */
  readonly sentences: readonly SentenceDifference[];
  readonly headings: readonly HeadingChange[];
  /** Stretches of which so much changed that no sentence in them is told to be another wording of one. */
  readonly unpaired: readonly UnpairedReport[];
  /** What the change would make of saved reports, in the order in which they were given. */
  readonly reports: readonly ReportForecast[];
  /** 1 when something that binds came without check or exclusion, or a saved report would fail now. */
  readonly exitCode: 0 | 1;
}

export interface DifferenceSummary {
  /** Demands of each version: every keyword of a sentence is one. */
  readonly before: number;
  readonly now: number;
  readonly stronger: number;
  readonly weaker: number;
  /** From `MUST` to `MUST NOT`, or back. */
  readonly reversed: number;
  readonly new: number;
  readonly removed: number;
  /** Sentences with a keyword, or with rows, of which other words than the keywords have changed. */
  readonly reworded: number;
  readonly moved: number;
  /** Sentences without keyword and row that changed in any way. */
  readonly plain: number;
  /** Demands that bind, came with the newer version, and have neither check nor exclusion; 0 for an unknown document. */
  readonly unaccounted: number;
}

/** One sentence of which something changed. Texts, sections and keywords come from the files: hostile. */
export interface SentenceDifference {
  readonly change: "level" | "new" | "removed" | "reworded" | "moved";
  /** Besides what `change` says. */
  readonly moved: boolean;
  readonly reworded: boolean;
  /** It demands something in one version at least, or a row knows it. */
  readonly normative: boolean;
  readonly role: Role;
  readonly before?: SentenceSide;
  readonly now?: SentenceSide;
  readonly demands: readonly DemandDifference[];
  /** Present where it stands in both versions and a word of it changed. */
  readonly words?: readonly WordChange[];
  /** Absent where the proposal is not one that this tool knows. */
  readonly known?: KnownSentence;
}

export interface SentenceSide {
  readonly line: number;
  /** Headings above it, joined by slashes. */
  readonly section: string;
  readonly text: string;
  /** It demands something below a heading that only informs. */
  readonly informative: boolean;
}

export interface DemandDifference {
  readonly change: DemandChangeKind;
  readonly before?: DemandSide;
  readonly now?: DemandSide;
  /** The part of the sentence that it is about, where the sentence has several demands. */
  readonly clause?: string;
  /** It went from one sentence to another: the line of that in the older or the newer version. */
  readonly fromLine?: number;
  readonly toLine?: number;
  /** Of a MUST, REQUIRED or SHOULD that came: whether it has a check or an exclusion. Absent for an unknown proposal. */
  readonly accounted?: boolean;
}

/** `same`: it stands beside others of its sentence that have changed. */
export type DemandChangeKind = "stronger" | "weaker" | "reversed" | "new" | "removed" | "same";

export interface DemandSide {
  readonly level: Level;
  readonly keyword: string;
  /** Whether the keyword stands in the sentence above the list or table. */
  readonly inherited: boolean;
}

export interface WordChange {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** What hangs on a sentence in this project. */
export interface KnownSentence {
  readonly rows: readonly RowReport[];
  /** The fingerprint that the rows have, and that of the new wording; absent where they have that already. */
  readonly update?: { readonly from: string; readonly to: string };
}

export interface HeadingChange {
  /** Headings in question, joined by slashes; empty where one was put in or taken out. */
  readonly from: string;
  readonly to: string;
  /** The one is there no more, and the other was not there. */
  readonly isRenamed: boolean;
  readonly sentences: number;
}

export interface UnpairedReport {
  readonly removed: number;
  readonly new: number;
  readonly lines: readonly [first: number, last: number];
}

/** What the change would make of the results of one saved report. */
export interface ReportForecast {
  readonly file: string;
  readonly server: string;
  readonly results: number;
  /** Those that come out otherwise, or that somebody has to look at again. */
  readonly affected: number;
  readonly verdicts: readonly VerdictForecast[];
  /** Absent where the code of the run does not follow from its results alone. */
  readonly exitCode?: { readonly before: number; readonly now: number };
}

/** Results of one check that come out the same way. */
export interface VerdictForecast {
  readonly check: string;
  readonly dialect: string;
  readonly verdict: Verdict;
  readonly outcome: ForecastOutcome;
  /** Names of the tools; empty where the claim is about the server. Hostile. */
  readonly tools: readonly string[];
  readonly results: number;
  /** Rows whose sentences changed. */
  readonly rows: readonly string[];
}

/**
 * - `becomes` another verdict, since the level of its sentence changed
 * - `untested` no sentence demands what it tests any more
 * - `look` the verdict stands as far as levels say, and somebody has to read the sentence again
 */
export type ForecastOutcome =
  | { readonly kind: "becomes"; readonly verdict: Verdict }
  | { readonly kind: "untested" }
  | {
      readonly kind: "look";
      readonly because: "reworded" | "own-weight" | "ambiguous" | "partly-removed" | "not-compared";
    };
