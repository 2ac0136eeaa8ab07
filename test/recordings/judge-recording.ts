import type { Check } from "../../harness/check/check.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { staticDialect, type ResultKey } from "../../harness/check/result-key.ts";
import { queryDialects } from "../../harness/dialects/query-dialects.ts";
import { maxTrials } from "../../harness/evidence/calls/claims/max-trials.ts";
import { sharedGenerators } from "../../harness/inputs/fixture-generators.ts";
import { InputCache } from "../../harness/inputs/input-cache.ts";
import { reproductions } from "../../harness/results/minimised.ts";
import { readContradiction, resultOf } from "../../harness/results/result.ts";
import type { Result } from "../../report-model/report-model.ts";
import type { RecordedResult, RecordedSubject, Recording } from "./recording.ts";

/** Those of the runs that are recorded, which arguments hang on. */
export const recordedRun = { runs: 10, seed: 1 } as const;

/** Something that a check judged, with what it judges now. */
export interface JudgedAgain {
  readonly check: string;
  readonly key: ResultKey;
  readonly judgement: Judgement;
  /** As if it had been reproduced. */
  readonly result: Result;
}

/**
 * Judges everything of a recording again; nothing is launched.
 *
 * @param checks among which those of the recording are
 * @throws Error when a check of the recording no longer exists
 */
export async function judgeAgain(
  { judged, subjects, evidence }: Pick<Recording, "judged" | "subjects" | "evidence">,
  checks: readonly Check[],
): Promise<readonly JudgedAgain[]> {
  const rebuilt = await Promise.all(subjects.map(wholeSubject));
  return judged.map((entry) => {
    const check = checks.find(({ id }) => id === entry.check);
    const subject = subjects[entry.subject];
    if (check === undefined || subject === undefined) throw new Error(`there is no check ${entry.check}`);
    const key = keyOf(check, subject);
    const judgement: Judgement = Reflect.apply(check.judge, check, [evidence[entry.evidence], rebuilt[entry.subject]]);
    return { check: check.id, key, judgement, result: asResult(check, key, judgement) };
  });
}

/**
 * The results of a run, each with the verdict and the message that its evidence has now.
 *
 * @param byJournal what its journal says now, where that is kept
 */
export function resultsAgain(
  { results }: Pick<Recording, "results">,
  judged: readonly JudgedAgain[],
  byJournal: readonly Result[] = [],
): readonly RecordedResult[] {
  return results.map((result) => {
    const ofEvidence = result.decidedBy === undefined ? undefined : judged[result.decidedBy]?.result;
    const again = byJournal.find((each) => isSameResult(each, result)) ?? ofEvidence;
    return again === undefined ? result : { ...result, verdict: again.verdict, message: again.message };
  });
}

type KeyOfResult = Pick<Result, "check" | "dialect" | "tool">;

export function isSameResult(one: KeyOfResult, other: KeyOfResult): boolean {
  return one.check === other.check && one.dialect === other.dialect && one.tool === other.tool;
}

export function keyOf(
  check: Pick<Check, "dialects" | "per">,
  subject: Pick<RecordedSubject, "dialect" | "tool">,
): ResultKey {
  return {
    dialect: check.dialects === undefined ? staticDialect : (subject.dialect ?? staticDialect),
    ...(check.per === "tool" && subject.tool !== undefined ? { tool: subject.tool.name } : {}),
  };
}

export function asResult(check: Check, key: ResultKey, judgement: Judgement): Result {
  return judgement.kind === "contradicted"
    ? readContradiction(check, key, judgement, reproductions, () => "")
    : resultOf(check, key, judgement);
}

/** A subject has functions and a dialect beside plain JSON; these follow from the tool and the settings of the run. */
async function wholeSubject({ dialect, ...subject }: RecordedSubject): Promise<object> {
  const { tool } = subject;
  const inputs =
    tool === undefined
      ? undefined
      : await new InputCache(
          Math.min(recordedRun.runs, 2 * maxTrials),
          recordedRun.seed,
          [],
          sharedGenerators,
        ).inputsOf(tool);
  const spoken = queryDialects.find(({ id }) => id === dialect);
  return {
    ...subject,
    ...(inputs === undefined ? {} : { inputs }),
    ...(spoken === undefined ? {} : { dialect: spoken, neighbours: [] }),
  };
}
