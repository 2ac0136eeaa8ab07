import type { KnownFinding } from "./baseline.ts";
import { shortIdOf } from "./fingerprint.ts";
import { findingLimits } from "./limits.ts";
import { shownConversation, type ShownConversation } from "./shown-conversation.ts";
import type { Counterexample } from "./counterexample.ts";
import type {
  Ambiguity,
  CheckText,
  FileDiff,
  Level,
  Place,
  ReadingChoice,
  Report,
  Result,
  Verdict,
} from "./report-model.ts";

/**
 * A result as the parts that a person wants to know, in this order. Which parts there are, and how much of each is
 * shown, is decided here; a format words them, lays them out, and decides nothing.
 */
export interface Finding {
  readonly what: FindingClaim;
  readonly where: { readonly dialect: string; readonly tool?: string };
  /** The same for the same contradiction in every run. */
  readonly fingerprint?: string;
  /** The beginning of that, short enough to be said and typed. */
  readonly id?: string;
  /** How often it came again, where it was asked for again. */
  readonly reproduced?: Counterexample["reproduced"];
  /** The smallest conversation that shows it. */
  readonly conversation?: ShownConversation;
  readonly observed: { readonly lines: readonly string[]; readonly left: number };
  /** What changed in files that were observed, as much of it as is shown. */
  readonly diffs?: readonly FileDiff[];
  readonly expected?: string;
  /** The rows of the specification that apply. */
  readonly sources: readonly Source[];
  /** The wording that the finding hangs on, where it can be read in two ways. */
  readonly wording?: Wording;
  /** Why it matters and every way to repair it; absent where the finding says nothing about the claim. */
  readonly advice?: { readonly matters: string; readonly fixes: readonly string[] };
  /** What the baseline says of it. */
  readonly known?: KnownFinding;
  /** The command that shows it again. */
  readonly repeat?: string;
}

export interface FindingClaim {
  readonly check: string;
  /** The claim, in the present tense; absent where the report lacks the text of the check. */
  readonly title?: string;
  readonly verdict: Verdict;
  readonly level: Level;
  /** Which of several ways the claim is contradicted in. */
  readonly case?: string;
  /** What happened instead. Hostile text. */
  readonly message: string;
}

export interface Source {
  /** Row of the requirement catalogue. */
  readonly id: string;
  readonly level: Level;
  /** Where its sentence stands; absent where the report lacks the text of the check. */
  readonly place?: Place;
}

export interface Wording {
  /** Entry of the list of ambiguities. */
  readonly id: string;
  /** Absent where the report lacks the text of the entry. */
  readonly entry?: {
    readonly title: string;
    readonly interpretations: readonly Interpretation[];
    /** Who is hurt by which reading. */
    readonly hurts: string;
    readonly choice?: ReadingChoice;
  };
}

/** One side of an ambiguous wording. */
export interface Interpretation {
  /** How a user chooses it, where the choice changes a verdict. */
  readonly name?: string;
  /** Whether the finding contradicts the claim under this reading. */
  readonly isContradicted: boolean;
  readonly reading: string;
  readonly places: readonly Place[];
}

/** What the results of a report refer to by an id. */
export interface ReportTexts {
  readonly checks: ReadonlyMap<string, CheckText>;
  readonly ambiguities: ReadonlyMap<string, Ambiguity>;
}

/** The texts of a report by their ids. */
export function reportTexts({ checks, ambiguities }: Pick<Report, "checks" | "ambiguities">): ReportTexts {
  return {
    checks: new Map(checks.map((check) => [check.id, check])),
    ambiguities: new Map(ambiguities.map((ambiguity) => [ambiguity.id, ambiguity])),
  };
}

/** A result of any verdict as structured parts, joined with the texts that it refers to. */
export function findingOf(result: Result, texts: ReportTexts): Finding {
  const { check, verdict, level, message, dialect, tool, fingerprint, counterexample, evidence, again } = result;
  const text = texts.checks.get(check);
  const conversation = counterexample === undefined ? undefined : shownConversation(counterexample, evidence);
  const wording = wordingOf(result, texts);
  const which = result.case === undefined ? {} : { case: result.case };
  return {
    what: { check, ...(text === undefined ? {} : { title: text.title }), verdict, level, ...which, message },
    where: { dialect, ...(tool === undefined ? {} : { tool }) },
    ...(fingerprint === undefined ? {} : { fingerprint, id: shortIdOf(fingerprint) }),
    ...(counterexample === undefined ? {} : { reproduced: counterexample.reproduced }),
    ...(conversation === undefined ? {} : { conversation }),
    observed: observedOf(result),
    ...(evidence?.diffs === undefined ? {} : { diffs: evidence.diffs.slice(0, findingLimits.diffs) }),
    ...(evidence === undefined ? {} : { expected: evidence.expected }),
    sources: sourcesOf(result, text),
    ...(wording === undefined ? {} : { wording }),
    // An error says nothing about the claim, so the claim's repairs would mislead.
    ...(text === undefined || verdict === "error" ? {} : { advice: { matters: text.matters, fixes: text.fix } }),
    ...(result.known === undefined ? {} : { known: result.known }),
    ...(again === undefined ? {} : { repeat: again }),
  };
}

/** Both sides of an ambiguous wording, and which of them the finding contradicts. */
export function interpretationsOf(
  { sides, choice }: Ambiguity,
  contradictedReadings: readonly string[],
): readonly Interpretation[] {
  return sides.map(({ where, reading }, index) => {
    const name = choice?.readings[index];
    const isContradicted = name !== undefined && contradictedReadings.includes(name);
    return { ...(name === undefined ? {} : { name }), isContradicted, reading, places: where };
  });
}

function observedOf({ evidence }: Result): Finding["observed"] {
  const observed = evidence?.observed ?? [];
  const lines = observed.slice(0, findingLimits.observedLines);
  return { lines, left: observed.length - lines.length + (evidence?.omitted ?? 0) };
}

function sourcesOf({ requirements, level }: Result, text: CheckText | undefined): readonly Source[] {
  return requirements.map((id) => {
    const row = text?.requirements.find((requirement) => requirement.id === id);
    if (row === undefined) return { id, level };
    return { id, level: row.level, place: { document: row.document, section: row.section } };
  });
}

function wordingOf({ ambiguity: id, contradictedReadings = [] }: Result, texts: ReportTexts): Wording | undefined {
  if (id === undefined) return undefined;
  const ambiguity = texts.ambiguities.get(id);
  if (ambiguity === undefined) return { id };
  const { title, hurts, choice } = ambiguity;
  const interpretations = interpretationsOf(ambiguity, contradictedReadings);
  return { id, entry: { title, interpretations, hurts, ...(choice === undefined ? {} : { choice }) } };
}
