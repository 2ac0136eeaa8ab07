import type { QueryDialect } from "../dialects/dialect.ts";
import type { ListedTool } from "../session/tool-list.ts";
import { isOlder } from "../revisions/revisions.ts";
import type { HintName } from "../../report-model/hints.ts";
import type { Level, Requirement } from "../../report-model/report-model.ts";
import type { Judgement, Severity } from "./judgement.ts";
import type { ResultKey } from "./result-key.ts";

/** What a pass of a check is worth, each in a sentence. */
export interface PassGrounds {
  /** What was seen where it passes. */
  readonly restsOn: string;
  /** What may be wrong all the same. */
  readonly cannotSee: string;
}

/** What every check says of itself, whatever it judges; checks of others may leave out what a pass is worth. */
export interface CheckFacts extends Partial<PassGrounds> {
  /** `<suite>/<claim>`, kebab-case, present tense; never reused for another claim. */
  readonly id: string;
  /** The claim as a sentence. */
  readonly title: string;
  /** Keyword of the sentence in the text. */
  readonly level: Level;
  /** Keyword of the sentence in dialects whose text has another one, by the id of the dialect. */
  readonly levelIn?: Readonly<Record<string, Level>>;
  /** The protocol revision that brought the rule, such as `2026-07-28`; on older ones the check does not apply. */
  readonly since?: string;
  /** The protocol revision that took the rule away; from it on the check does not apply. */
  readonly until?: string;
  /** What a contradiction weighs, where it is not what follows from the level. */
  readonly severity?: Severity;
  /** Rows of the requirement catalogue that it tests. */
  readonly requirements: readonly Requirement[];
  /** The hint whose truth it tests. */
  readonly hint?: HintName;
  /** Static rules (`SR-*`) that it implements. */
  readonly rules?: readonly string[];
  readonly matters: string;
  readonly fix: readonly string[];
}

/** The dialects that a check judges: all there are, or those with these ids. */
export type CheckedDialects = "all" | readonly string[];

/**
 * A check: which evidence it judges, about what, and how. The evidence is gathered, bounded and effectful, once for all
 * checks that share it; `judge` is pure.
 *
 * This is what the harness knows of any check. What `judge` takes, and what else a check says, follows from its
 * evidence: see the `…Check` types beside each kind of evidence.
 */
export interface Check extends CheckFacts {
  readonly evidence: EvidenceKind;
  /** One result for each tool, or one for the server. */
  readonly per: "tool" | "server";
  /** One result for each of these dialects that is under test; none hangs on a dialect when absent. */
  readonly dialects?: CheckedDialects | undefined;
  readonly judge: (evidence: never, subject: never) => Judgement;
}

/** A check of this package, which says what a pass of it is worth. */
export type ExplainedCheck = Check & PassGrounds;

/** What a server lists, as far as the plan of a run hangs on it. */
export interface Listed {
  readonly tools: readonly ListedTool[];
  /** The dialects under test. */
  readonly dialects: readonly QueryDialect[];
}

/** A kind of evidence, as far as a check and the plan of a run need to know it. */
export interface EvidenceKind {
  readonly id: string;
  /** What a check of this kind has results for, one each. */
  readonly keysOf: (check: Check, listed: Listed) => readonly ResultKey[];
  /** How many observations a judgement of this evidence rests on. */
  readonly trialsOf: (evidence: never, check: Check) => number;
  /** Whether the conversation of a finding of this check shows it by itself, so that it can be held again. */
  readonly replays?: (check: Check) => boolean;
  /** Any request of a run may bring this evidence, so a short run that does not show it proves nothing. */
  readonly restsOnWholeRun?: true;
  /** This evidence needs calls of tools, which the user has to ask for. */
  readonly callsTools?: true;
  /** This evidence needs HTTP; on another transport there is nothing to judge. */
  readonly needsHttp?: true;
}

/** A kind of evidence that tells which checks judge it. */
export interface EvidenceFor<C extends Check> extends EvidenceKind {
  /** By the id of its evidence: a check may come from another copy of this package, which has objects of its own. */
  readonly judgedBy: (check: Check) => check is C;
}

/** The checks that judge a kind of evidence. */
export type CheckOf<E> = E extends EvidenceFor<infer C> ? C : never;

/** Those of some kinds of checks that a check is. */
type KindOf<C, Kinds> = Kinds extends unknown ? (C extends Kinds ? Kinds : never) : never;

/**
 * Marks a check as such; what `judge` takes follows from `evidence`, `per` and `dialects`, and is kept exactly. A test
 * calls it with both, evidence and subject, also where the check looks at one of them alone.
 */
export function defineCheck<const E extends EvidenceKind, const C extends CheckOf<E>>(
  check: C & { readonly evidence: E },
): C & Pick<KindOf<C, CheckOf<E>> & Check, "judge">;
export function defineCheck(check: Check): Check {
  return check;
}

/** Whether a check judges a dialect. */
export function judgesDialect({ dialects }: Pick<Check, "dialects">, { id }: Pick<QueryDialect, "id">): boolean {
  return dialects === "all" || (dialects?.includes(id) ?? false);
}

/** The suite a check belongs to: the part of its id before the slash. */
export function suiteOf(check: Pick<Check, "id">): string {
  return check.id.slice(0, check.id.indexOf("/"));
}

/**
 * Why a check does not apply to the protocol revision that is spoken, or undefined when it does.
 *
 * @param who speaks it
 */
export function whyNotSpoken(
  { since, until }: Pick<Check, "since" | "until">,
  protocolVersion: string,
  who: "server" | "client" = "server",
): string | undefined {
  const spoken = `and the ${who} speaks ${protocolVersion}`;
  if (since !== undefined && isOlder(protocolVersion, since)) {
    return `the rule applies from protocol revision ${since} on, ${spoken}`;
  }
  if (until !== undefined && !isOlder(protocolVersion, until)) {
    return `the rule no longer applies in protocol revision ${until}, ${spoken}`;
  }
  return undefined;
}

/** The level of the check in a dialect. */
export function levelOf({ level, levelIn }: Pick<Check, "level" | "levelIn">, dialect: string): Level {
  return levelIn !== undefined && Object.hasOwn(levelIn, dialect) ? (levelIn[dialect] ?? level) : level;
}

/** What a contradiction of the check weighs in a dialect, by its level there unless it says otherwise. */
export function severityOf(check: Pick<Check, "level" | "levelIn" | "severity">, dialect = ""): Severity {
  const level = levelOf(check, dialect);
  if (check.severity !== undefined && level === check.level) return check.severity;
  switch (level) {
    case "MUST":
    case "MUST NOT":
    case "REQUIRED":
      return "fail";
    case "DEFAULT":
    case "SHOULD":
    case "SHOULD NOT":
    case "STATEMENT":
      return "warn";
    case "MAY":
    case "GUIDANCE":
    case "PROCESS":
      return "note";
  }
}
