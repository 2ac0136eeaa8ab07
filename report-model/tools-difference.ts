import type { HintName } from "./hints.ts";

/** What changed in the tools between two lists of one server, as plain JSON. Texts and names are hostile. */
export interface ToolsDifference {
  readonly schemaVersion: 1;
  readonly before: ComparedTools;
  readonly now: ComparedTools;
  readonly came: readonly ListedHints[];
  readonly went: readonly ListedHints[];
  /** Tools of both in which anything changed, in the order in which they are listed now. */
  readonly changed: readonly ChangedTool[];
  /** Tools of both in which nothing did. */
  readonly unchanged: number;
  /** 1 where a hint became safer and no call shows that it may. */
  readonly exitCode: 0 | 1;
}

/** One side of a comparison. */
export interface ComparedTools {
  /** The file, the command or the address, as it was given. */
  readonly name: string;
  readonly source: "report" | "list" | "server";
  readonly tools: number;
}

export interface ListedHints {
  readonly tool: string;
  readonly declared: Readonly<Partial<Record<HintName, boolean>>>;
}

export interface ChangedTool {
  readonly tool: string;
  /** Hints that are declared otherwise, in the order of the schema. */
  readonly hints: readonly HintChange[];
  /** Hints of which calls showed something else before; absent where no two reports with calls were compared. */
  readonly behaviour?: readonly BehaviourChange[];
  /** Other members of the definition, where both sides have one. */
  readonly members: readonly MemberChange[];
}

export interface HintChange {
  readonly hint: HintName;
  /** Absent where nothing usable is declared, so that the default counts. */
  readonly before?: boolean;
  readonly now?: boolean;
  /** By what a client has to expect; `same` where it expects the same as before. */
  readonly direction: "safer" | "riskier" | "same";
  /**
   * What calls made of the hint as it is declared now: they kept to it, they did otherwise, or nothing is known, since
   * the newer side is no report of calls that decided it.
   */
  readonly evidence: "kept" | "contradicted" | "none";
  /** Whether calls did something else than before as far as the hint goes; `unknown` where one side did not watch any. */
  readonly behaviour: "changed" | "same" | "unknown";
}

/** What the riskier value of a hint warns of was seen on one side alone. */
export interface BehaviourChange {
  readonly hint: HintName;
  /** What was seen, such as `deleted notes.md`; absent where nothing of the kind was. */
  readonly before?: string;
  readonly now?: string;
  /** Whether the hint is declared as before: then the behaviour changed while the hint did not. */
  readonly isDeclaredAsBefore: boolean;
}

export interface MemberChange {
  readonly member: string;
  /** The first place in it that differs, and how. */
  readonly change: string;
}
