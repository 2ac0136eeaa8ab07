import type { JournalEvent, RunBegun } from "../harness/calls/journal/journal-event.ts";
import { whyNotSpoken, type Check } from "../harness/check/check.ts";
import { underInterpretations } from "../harness/check/chosen-interpretations.ts";
import type { Judgement } from "../harness/check/judgement.ts";
import { isJudgedAgain, KeptJournal } from "../harness/run/kept-journal.ts";
import type { JudgedJournal } from "../report-model/judged-again.ts";
import { verdictDifferences } from "../report-model/completeness.ts";
import type { Result } from "../report-model/report-model.ts";
import { bundledChecks } from "./available-checks.ts";
import { interpretationsOf, readingChoices, type Readings } from "./readings.ts";

/**
 * Judges the calls and the queries of a run again, by its journal alone.
 *
 * @param events of one journal, in order
 * @param readings of ambiguous wording
 * @param repeats the command that judges it so again
 * @throws OptionsError for a reading that does not exist
 */
export async function judgeAgain(
  events: readonly JournalEvent[],
  readings: Readings,
  repeats: string,
): Promise<Omit<JudgedJournal, "file">> {
  const run = await KeptJournal.from(events);
  const begun = events.find((event): event is RunBegun => event.event === "run");
  const { protocolVersion, serverInfo } = run.introduction.initialized;
  const spoken = bundledChecks(undefined).filter((check) => whyNotSpoken(check, protocolVersion) === undefined);
  const judged = spoken.filter(isJudgedAgain);
  const inQuestion = new Set<string>();
  const noted = judged.map((check) => noting(check, inQuestion));
  const under = (chosen: Readings): readonly Result[] =>
    run.judge(
      noted.map((check) => underInterpretations(check, interpretationsOf(chosen))),
      () => repeats,
    );
  const results = under(readings);
  const choices = readingChoices.filter(({ ambiguity }) => inQuestion.has(ambiguity));
  const otherwise = choices.flatMap(({ option, readings: all }) =>
    all.flatMap((reading) => {
      if (readings[option] === reading) return [];
      const changes = verdictDifferences(results, under({ ...readings, [option]: reading }));
      return changes.length === 0 ? [] : [{ option, reading, changes }];
    }),
  );
  const cut = whyCut(events);
  return {
    target: begun?.target ?? "",
    seed: begun?.seed ?? 0,
    server: serverInfo,
    protocol: protocolVersion,
    tools: run.tools,
    ...(cut === undefined ? {} : { isCut: cut }),
    results,
    notJudged: spoken.length - judged.length,
    otherwise,
  };
}

/** The check, which notes the wording that one of its judgements hangs on. */
function noting(check: Check, inQuestion: Set<string>): Check {
  const judge = (evidence: never, subject: never): Judgement => {
    const judgement = check.judge(evidence, subject);
    if (judgement.kind === "contradicted" && judgement.ambiguity !== undefined) inQuestion.add(judgement.ambiguity.id);
    return judgement;
  };
  return { ...check, judge };
}

function whyCut(events: readonly JournalEvent[]): string | undefined {
  const last = events.at(-1);
  return last?.event === "end" ? last.isCut : "the run was killed";
}
