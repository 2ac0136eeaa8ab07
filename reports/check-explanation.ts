import type { CheckText, Verdict } from "../report-model/report-model.ts";
import { levelText } from "./level-text.ts";
import type { TopicExplanation } from "./topic-explanation.ts";

/** A mutant of the reference server that breaks the check. */
export interface BreakingMutant {
  readonly id: string;
  /** What the mutant does wrong, one sentence. */
  readonly lie: string;
}

export interface CheckProof {
  /** What a contradiction of the check weighs. */
  readonly verdict: Verdict;
  /** The command that runs the check alone. */
  readonly command: string;
  readonly mutants: readonly BreakingMutant[];
}

const consequences: Readonly<Partial<Record<Verdict, string>>> = {
  fail: "fail: the run ends with exit code 1.",
  warn: "warn: the run fails only with --fail-on warn.",
  note: "note: it never fails a run.",
};

/**
 * All there is to say about one check, for the command `explain`: the claim, why it matters, what a pass rests
 * on and does not show, how to repair a contradiction and what it costs, how to run it alone, the requirements it stands on,
 * and the mutants that show it at work.
 */
export function checkExplanation(check: CheckText, { verdict, command, mutants }: CheckProof): TopicExplanation {
  return {
    name: check.id,
    kind: "check",
    meaning: [check.title],
    parts: [
      { label: "matters", texts: [check.matters] },
      { label: "proven by", texts: check.restsOn === undefined ? [] : [check.restsOn] },
      { label: "misses", texts: check.cannotSee === undefined ? [] : [check.cannotSee] },
      { label: "fix", texts: check.fix },
      { label: "if broken", texts: [consequences[verdict] ?? verdict] },
      { label: "run it", lines: [command] },
      { label: "level", texts: [levelText(check.level)] },
      { label: "from", texts: check.requirements.map(describeRequirement) },
      { label: "proof", texts: describeMutants(check, mutants) },
    ],
  };
}

function describeRequirement({ id, level, document, section }: CheckText["requirements"][number]): string {
  return `${document}, ${section}: ${level} (${id})`;
}

function describeMutants({ suite }: CheckText, mutants: readonly BreakingMutant[]): readonly string[] {
  if (mutants.length === 0) return [];
  return [
    `It finds each of these deliberate defects, which \`${suite === "client" ? "reference-client" : "reference"} --mutant <id>\` starts:`,
    ...mutants.map(({ id, lie }) => `${id}: ${lie}`),
  ];
}
