import { homedir } from "node:os";
import type { Check } from "../../harness/check/check.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { ResultKey } from "../../harness/check/result-key.ts";
import type { Report, Result } from "../../report-model/report-model.ts";
import { isJudgedAgain } from "../../harness/run/kept-journal.ts";
import { judgedByJournal } from "./judge-journal.ts";
import { asResult, isSameResult, judgeAgain, keyOf } from "./judge-recording.ts";
import type { RecordedResult, RecordedSubject, Recording } from "./recording.ts";

/** One judging as it happened: a copy, since evidence may grow afterwards. */
interface Sight {
  readonly check: Check;
  readonly key: ResultKey;
  readonly subject: string;
  readonly evidence: string;
  readonly judgement: Judgement;
}

/** Writes down what the checks of one run judge. */
export class Recorder {
  readonly #sights: Sight[] = [];

  /** The checks, each with a judge that is written down. */
  watched(checks: readonly Check[]): readonly Check[] {
    return checks.map((check) => ({
      ...check,
      judge: (evidence: never, subject: never): Judgement => {
        const judgement = check.judge(evidence, subject);
        const recorded = recordedSubject(subject);
        const key = keyOf(check, recorded);
        const texts = { subject: withoutPlaces(recorded), evidence: withoutPlaces(evidence) };
        this.#sights.push({ check, key, judgement, ...texts });
        return judgement;
      },
    }));
  }

  /**
   * @param checks those of the run, as they were before they were watched
   * @param journal of the run, where it is kept
   * @throws Error when something recorded is judged otherwise than it was in the run: it could not be judged by itself
   */
  async recordingOf(
    { name, server }: Pick<Recording, "name" | "server">,
    report: Pick<Report, "results">,
    checks: readonly Check[],
    journal?: string,
  ): Promise<Recording> {
    const kept = new Set<Sight>();
    const known = this.#sights.filter(({ check }) => journal === undefined || !isJudgedAgain(check));
    const results = report.results.map((result): readonly [Result, Sight | undefined] => {
      const sights = known.filter(({ check, key }) => check.id === result.check && isKeyOf(key, result));
      for (const kind of new Set(sights.map(({ judgement }) => judgement.kind))) {
        const first = sights.find(({ judgement }) => judgement.kind === kind);
        if (first !== undefined) kept.add(first);
      }
      const deciding = sights.findLast((each) => decides(each, result));
      if (deciding !== undefined) kept.add(deciding);
      return [result, deciding];
    });
    const sights = [...kept];
    const subjects = [...new Set(sights.map(({ subject }) => subject))];
    const evidence = [...new Set(sights.map((each) => each.evidence))];
    const recording: Recording = {
      name,
      server,
      checks: checks.map(({ id }) => id),
      subjects: subjects.map((text): RecordedSubject => JSON.parse(text)),
      evidence: evidence.map((text): unknown => JSON.parse(text)),
      judged: sights.map((each) => ({
        check: each.check.id,
        subject: subjects.indexOf(each.subject),
        evidence: evidence.indexOf(each.evidence),
      })),
      results: results.map(([{ check, dialect, tool, verdict, message }, deciding]): RecordedResult => ({
        check,
        dialect,
        ...(tool === undefined ? {} : { tool }),
        verdict,
        message,
        ...(deciding === undefined ? {} : { decidedBy: sights.indexOf(deciding) }),
      })),
    };
    if (journal !== undefined) assertSame(name, report, await judgedByJournal(journal, checks));
    const again = await judgeAgain(recording, checks);
    for (const [index, { check, judgement }] of sights.entries()) {
      if (withoutPlaces(again[index]?.judgement) !== withoutPlaces(judgement))
        throw new Error(`${check.id} judges what is recorded of ${name} otherwise than it did in the run`);
    }
    return recording;
  }
}

function assertSame(name: string, { results }: Pick<Report, "results">, again: readonly Result[]): void {
  for (const { verdict, message, ...key } of again) {
    const ofRun = results.find((each) => isSameResult(each, key));
    if (ofRun !== undefined && ofRun.verdict !== verdict)
      throw new Error(
        `${key.check} is ${ofRun.verdict} in the run of ${name}, and ${verdict} by its journal: ${message}`,
      );
  }
}

function decides({ check, key, judgement }: Sight, result: Result): boolean {
  return asResult(check, key, judgement).verdict === result.verdict;
}

function isKeyOf(key: ResultKey, { dialect, tool }: Result): boolean {
  return key.dialect === dialect && key.tool === tool;
}

/** A subject as checks get it, whatever else it has. */
interface Subject extends Omit<RecordedSubject, "dialect"> {
  readonly dialect?: { readonly id: string };
}

function recordedSubject({ introduction, sdks, tool, worked, dialect }: Subject): RecordedSubject {
  return {
    introduction,
    ...(sdks === undefined ? {} : { sdks }),
    ...(tool === undefined ? {} : { tool }),
    ...(worked === undefined ? {} : { worked }),
    ...(dialect === undefined ? {} : { dialect: dialect.id }),
  };
}

/** JSON without the places of this machine. */
export function withoutPlaces(value: unknown): string {
  return withoutPlacesIn(JSON.stringify(value));
}

/** Programs may be installed in a home. */
export function withoutPlacesIn(json: string): string {
  const places = [
    [process.cwd(), "/project"],
    [homedir(), "/home/user"],
  ] as const;
  return places.reduce((text, [place, shown]) => text.replaceAll(`${place}/`, `${shown}/`), json);
}
