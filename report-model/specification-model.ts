import type { Ambiguity, Level } from "./report-model.ts";
import type { RequirementCoverage } from "./coverage-model.ts";

/** What a proposal demands, sentence by sentence, and what is known of it: the form of `spec --format json`. */
export interface SpecificationReport {
  readonly schemaVersion: 1;
  /** Path as typed. */
  readonly file: string;
  /** The document of the catalogue that the file is a version of. */
  readonly document?: { readonly id: string; readonly title: string; readonly status: string };
  readonly summary: SpecificationSummary;
  /** Whatever demands something or is known to a row, in the order of the file. */
  readonly statements: readonly StatementReport[];
  readonly gone: readonly GoneReport[];
  readonly misuse: readonly MisuseReport[];
  /** Those that touch a statement of the file. */
  readonly ambiguities: readonly Pick<Ambiguity, "id" | "kind" | "title" | "sides">[];
  /** 1 when something that binds has neither check nor exclusion. */
  readonly exitCode: 0 | 1;
}

export interface SpecificationSummary {
  /** Normative statements, which are `known`, `new` or `changed`. */
  readonly statements: number;
  readonly known: number;
  readonly new: number;
  readonly changed: number;
  readonly gone: number;
  /** Normative statements that some check tests. */
  readonly tested: number;
  /** Normative statements that no check tests, for reasons that are written down. */
  readonly untestable: number;
  /** MUST, REQUIRED and SHOULD, with their negations, that have neither check nor exclusion. */
  readonly unaccounted: number;
  /** Sentences without a keyword that rows know all the same, and those of them that have changed. */
  readonly others: number;
  readonly othersChanged: number;
  readonly misuse: number;
}

export type Role = "server" | "client" | "specification";

/** One statement. Its text, section and keyword come from the file: hostile, to be escaped by the renderer. */
export interface StatementReport {
  readonly state: "known" | "new" | "changed";
  readonly normative: boolean;
  /** Of the keyword that binds most. */
  readonly level: Level;
  /** Of each of its keywords, in the order of the text, where it has several: each demands something of its own. */
  readonly levels?: readonly Level[];
  /** As the file writes it; absent for a sentence without a keyword. */
  readonly keyword?: string;
  /** Whom it binds: as its row says, else a guess by its words. */
  readonly role: Role;
  /** Headings above it, joined by slashes. */
  readonly section: string;
  /** Where in the section: `no. 3 (list item)`. */
  readonly ordinal: string;
  readonly line: number;
  readonly text: string;
  readonly fingerprint: string;
  /** Of the wording that it has replaced. */
  readonly formerFingerprint?: string;
  readonly rows: readonly RowReport[];
  readonly ambiguities: readonly string[];
  /** Whether every one of its rows has a check or an exclusion. */
  readonly accounted: boolean;
  /** For a new statement of a document that has rows: the row to be filled in. */
  readonly rowToFillIn?: RowToFillIn;
}

export type RowReport = Pick<
  RequirementCoverage,
  "id" | "section" | "ordinal" | "role" | "level" | "says" | "checks" | "mutants" | "excluded"
>;

export interface RowToFillIn {
  readonly id: string;
  readonly section: string;
  readonly ordinal: string;
  readonly role: Role;
  readonly level: Level;
  readonly says: string;
  readonly observable: string;
  readonly weight: string;
  readonly fingerprints: readonly [string];
}

/** A sentence that stood in the document and does not stand in the file. */
export interface GoneReport {
  readonly fingerprint: string;
  readonly rows: readonly RowReport[];
  /** Ids of those rows that still have another sentence in the file. */
  readonly partly: readonly string[];
}

export type MisuseReport =
  | {
      readonly code: "lower-case";
      readonly line: number;
      readonly section: string;
      readonly text: string;
      readonly words: readonly string[];
    }
  | {
      readonly code: "informative-section";
      readonly line: number;
      readonly section: string;
      readonly text: string;
      readonly keyword: string;
    }
  | {
      readonly code: "two-levels";
      readonly places: readonly { readonly line: number; readonly level: Level; readonly text: string }[];
    };

/** Every level that a statement has, to be shown. */
export function levelsText({ level, levels = [level] }: Pick<StatementReport, "level" | "levels">): string {
  return levels.join(" + ");
}

/** Levels for which SEP-2484 wants a check or a documented exclusion. */
export function isBinding(level: Level): boolean {
  return bindingLevels.has(level);
}

const bindingLevels: ReadonlySet<Level> = new Set(["MUST", "MUST NOT", "REQUIRED", "SHOULD", "SHOULD NOT"]);
