import type { ChosenInterpretations } from "../check/chosen-interpretations.ts";
import type { ResultKey } from "../check/result-key.ts";
import { reproductions } from "../results/minimised.ts";
import { plain, provenContradiction, resultOf, type Again, type RemediableResult } from "../results/result.ts";
import type { ClientCheck } from "./client-check.ts";
import { callsOfTranscript } from "./calls-of-transcript.ts";
import { clientKeysOf, judgeClient, type ClientJudgement } from "./judge-client.ts";
import { runScenario, type ClientSurroundings, type ScenarioRun } from "./run-scenario.ts";
import type { Transcript } from "./transcript/transcript.ts";

/** A client to test, and how. */
export interface ClientTest extends ClientSurroundings {
  readonly checks: readonly ClientCheck[];
  readonly runs: readonly ScenarioRun[];
  /** Ids of the dialects that have results; `static` stands for none. */
  readonly dialects: ReadonlySet<string>;
  /** How many runs may take place at the same time. */
  readonly concurrency: number;
  readonly interpretations: ChosenInterpretations;
  readonly again: Again;
  readonly progress: (done: number, planned: number, what: string) => void;
}

/** The results of the test. */
export interface TestedScenarios {
  readonly results: readonly RemediableResult[];
  /** Of the first run of each scenario in each dialect. */
  readonly transcripts: readonly Transcript[];
  /** How often the client was run. */
  readonly sessions: number;
  readonly leftRunning: readonly string[];
}

/**
 * Runs a client in each scenario, some side by side, and judges what it did. A run that contradicts a check is repeated in
 * fresh runs, and the contradiction counts if it comes again in each.
 */
export async function testClient(test: ClientTest): Promise<TestedScenarios> {
  const { checks, signal, interpretations } = test;
  const left: string[] = [];
  let sessions = 0;
  const runAll = async (runs: readonly ScenarioRun[]): Promise<readonly Transcript[]> =>
    inTurn(runs, test.concurrency, signal, async (run, done) => {
      test.progress(done, runs.length, `${run.scenario.id}  ${run.dialect}`);
      const { transcript, leftRunning } = await runScenario(run, test);
      sessions++;
      left.push(...leftRunning);
      return transcript;
    });
  const transcripts = await runAll(test.runs);
  const judged = checks.flatMap((check) =>
    clientKeysOf(check, test.dialects).map((key) => ({
      check,
      key,
      judgement: judgeClient(check, key, transcripts, { chosen: interpretations }),
    })),
  );
  const wanted = runsToRepeat(judged, test.runs);
  const repeats = await runAll(Array.from({ length: reproductions - 1 }, () => wanted).flat());
  const results = judged.map(({ check, key, judgement }): RemediableResult => {
    if (signal.aborted && judgement.kind !== "contradicted") return plain(check, key, "not-run", "interrupted", 0);
    if (judgement.kind !== "contradicted") return resultOf(check, key, judgement);
    return contradictedResult(check, key, judgement, {
      repeats,
      interpretations,
      runs: transcripts,
      again: test.again,
    });
  });
  return { results, transcripts, sessions, leftRunning: left };
}

interface Judged {
  readonly judgement: ClientJudgement;
}

function runsToRepeat(judged: readonly Judged[], runs: readonly ScenarioRun[]): readonly ScenarioRun[] {
  const found = judged.flatMap(({ judgement }) => (judgement.kind === "contradicted" ? [judgement.transcript] : []));
  return runs.filter(({ scenario, dialect }) =>
    found.some((each) => each.scenario === scenario.id && each.dialect === dialect),
  );
}

function contradictedResult(
  check: ClientCheck,
  key: ResultKey,
  { contradiction, transcript, trials }: Extract<ClientJudgement, { kind: "contradicted" }>,
  {
    repeats,
    interpretations,
    runs,
    again,
  }: {
    readonly runs: readonly Transcript[];
    readonly repeats: readonly Transcript[];
    readonly interpretations: ChosenInterpretations;
    readonly again: Again;
  },
): RemediableResult {
  // A test that was ended early has fewer runs, and what they do not show counts as not seen.
  const same = repeats.filter(
    ({ scenario, dialect }) => scenario === transcript.scenario && dialect === transcript.dialect,
  );
  const recurs = (repeat: Transcript): boolean => {
    const judgement = judgeClient(check, key, [repeat], { chosen: interpretations, runs });
    return judgement.kind === "contradicted" && judgement.contradiction.case === contradiction.case;
  };
  const where = `In the scenario ${transcript.scenario}${transcript.dialect === "static" ? "" : ` (${transcript.dialect})`}`;
  const named = { ...contradiction, message: `${where}: ${contradiction.message}` };
  const result = provenContradiction(check, key, named, {
    calls: callsOfTranscript(transcript, contradiction.exchanges),
    seen: { reproduced: 1 + same.filter(recurs).length, tries: reproductions },
    again,
  });
  return { ...result, trials };
}

/** Does the same with each value, in order and at most so many at a time. Nothing begins after an abort. */
async function inTurn<Item, Value>(
  items: readonly Item[],
  atOnce: number,
  signal: AbortSignal,
  work: (item: Item, done: number) => Promise<Value>,
): Promise<readonly Value[]> {
  const values: Value[] = [];
  const queue = items.map((item, index) => ({ item, index }));
  let done = 0;
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift()) {
      values[next.index] = await work(next.item, done);
      done++;
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(atOnce, items.length)) }, lane));
  return values.filter((value) => value !== undefined);
}
