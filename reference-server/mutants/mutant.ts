import type { Dialect } from "../protocol/dialect.ts";
import type { Revision } from "../protocol/revision.ts";
import type { Hooks, World } from "../service/hooks.ts";

/** The suites of which a lie is in the first place. */
export type MutantSuite =
  | "capabilities"
  | "schema"
  | "determinism"
  | "side-effects"
  | "error-codes"
  | "fallback"
  | "hints"
  | "output"
  | "http-verbs";

/** The reference server plus one lie. */
export interface Mutant {
  readonly id: string;
  readonly suite: MutantSuite;
  /** What the server does wrong, in one sentence. */
  readonly lie: string;
  /** The dialects in which the lie can be told; several at once where it is about what they have together. */
  readonly dialects: readonly Dialect[];
  /** A revision without a handshake, for a lie about what only it has; those with one when absent. */
  readonly revision?: Revision;
  /** The checks that must all find it. */
  readonly killedBy: readonly string[];
  /** The checks that cannot but fail with it, at least in one of its dialects; the kill matrix must see each fail. */
  readonly mayAlsoFail: readonly string[];
  /** The tool that shows it. Needed only if a few arguments of the tools that the kill matrix asks about anyway do not. */
  readonly shownBy?: string;
  /** What it does in one dialect changes what it does in others, or what is asked in them: one that it dies of is not asked again. */
  readonly apart?: true;
  /** It is found out by calls of tools alone, which are made of a server that is launched. */
  readonly needsCalls?: true;
  /** Makes the lie for one connection; what it remembers lives in its closure. */
  readonly patch: (world: World) => Hooks;
}

/** The lie is about what every server has. */
export const everywhere = ["static", "annotations", "resolve"] as const;

/** The lie is about the answers to queries. */
export const queries = ["annotations", "resolve"] as const;

/** And in the extension as well, which has most of them in common. */
export const allQueries = [...queries, "resolution-ext"] as const;
