import type { HintName } from "./hints.ts";

/** What the calls of one tool say of its hints. */
export interface ToolSuggestion {
  /** Hostile text. */
  readonly tool: string;
  /** Calls made, in all boxes together, and those that did work. */
  readonly calls: { readonly made: number; readonly worked: number };
  /** What is suggested, ready to paste as `annotations` of the tool: hints that are decided, and no others. */
  readonly annotations: Readonly<Partial<Record<HintName, boolean>>>;
  /** One for each hint, in the order of `ToolAnnotations`. */
  readonly hints: readonly HintSuggestion[];
}

export interface HintSuggestion {
  readonly hint: HintName;
  /** The hint that the calls support; absent where they decide nothing, or where it has no meaning. */
  readonly value?: boolean;
  /** What that rests on, or why nothing is decided. Hostile text. */
  readonly because: string;
  /** What was seen, one observation a line. Hostile text. */
  readonly observed: readonly string[];
  /** What was not seen, one gap a line: nothing is known of it. Hostile text. */
  readonly unseen: readonly string[];
  /** What the server says in `tools/list`; absent where it says nothing. */
  readonly declared?: boolean;
  /** What the server says there is no boolean, so that the default counts. */
  readonly isOfWrongType?: true;
  readonly standing: Standing;
}

/**
 * How the suggestion stands to what the server says.
 *
 * - `agrees` it says the same
 * - `unset` it says nothing, so that the default counts
 * - `contradicts` it promises more than was seen to be so
 * - `more-cautious` it warns of what was not seen, which is no fault
 * - `undecided` nothing is suggested
 * - `no-meaning` the hint says nothing of a tool that only reads
 */
export type Standing = "agrees" | "unset" | "contradicts" | "more-cautious" | "undecided" | "no-meaning";
