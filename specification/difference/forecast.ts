import { severityOf, type CheckFacts } from "../../harness/check/check.ts";
import { exitCodeOf } from "../../harness/results/exit-code.ts";
import { staleIn } from "../../report-model/baseline.ts";
import { listsNoTools } from "../../report-model/no-tools.ts";
import type { Level, Report, Result } from "../../report-model/report-model.ts";
import type { ForecastOutcome, ReportForecast, VerdictForecast } from "../../report-model/specification-difference.ts";
import { strongest } from "../keywords.ts";
import type { RowFate } from "./row-fates.ts";
import { bindAlike } from "./sentence-change.ts";

/** What is known of checks and rows. */
export interface ForecastKnowledge {
  readonly checks: readonly Pick<CheckFacts, "id" | "level" | "levelIn" | "severity">[];
  /** What became of each row that the older version has. */
  readonly fates: ReadonlyMap<string, RowFate>;
  /** Levels of all rows, by id. */
  readonly levels: ReadonlyMap<string, Level>;
}

/** What a change of the text would make of the results of a saved report. */
export function forecastReport(file: string, report: Report, knowledge: ForecastKnowledge): ReportForecast {
  const { target, results } = report;
  const outcomes = results.map((result) => ({ result, outcome: outcomeOf(result, knowledge) }));
  const exitCode = exitCodes(report, outcomes);
  const { server } = target;
  return {
    file,
    server: server === undefined ? target.command.join(" ") : `${server.name} ${server.version}`,
    results: results.length,
    affected: outcomes.filter(({ outcome }) => outcome !== undefined).length,
    verdicts: groupOutcomes(outcomes, knowledge.fates),
    ...(exitCode === undefined ? {} : { exitCode }),
  };
}

interface Judged {
  readonly result: Result;
  /** Absent where nothing of its sentences changed. */
  readonly outcome: ForecastOutcome | undefined;
}

function outcomeOf(result: Result, { checks, fates, levels }: ForecastKnowledge): ForecastOutcome | undefined {
  const rows = result.requirements.map((id) => ({ level: levels.get(id), fate: fates.get(id) }));
  if (rows.every(({ fate }) => fate === undefined || (fate.kind === "kept" && !fate.reworded))) return undefined;
  const left = rows.filter(({ fate }) => fate?.kind !== "gone");
  if (left.length === 0) return { kind: "untested" };
  if (left.some(({ fate }) => fate?.kind === "unclear")) return { kind: "look", because: "not-compared" };
  // Whatever was not decided stays so, whatever it would weigh.
  if (result.verdict === "ambiguous") return { kind: "look", because: "ambiguous" };
  const holders = rows.filter(({ level }) => bindAlike(level, result.level));
  const isHeld = holders.length === 0 || holders.some(({ fate }) => fate === undefined || fate.kind === "kept");
  if (isHeld) return rewordedOutcome(rows);
  const now = strongest(holders.flatMap(({ fate }) => (fate?.kind === "level" ? [{ level: fate.level }] : [])));
  if (now === undefined) return { kind: "look", because: "partly-removed" };
  if (!["fail", "warn", "note"].includes(result.verdict)) return undefined;
  const check = checks.find(({ id }) => id === result.check);
  const weighs = severityOf(check ?? { level: result.level }, result.dialect);
  if (check?.severity !== undefined || weighs !== result.verdict) return { kind: "look", because: "own-weight" };
  const verdict = severityOf({ level: now.level });
  return verdict === result.verdict ? rewordedOutcome(rows) : { kind: "becomes", verdict };
}

function rewordedOutcome(
  rows: readonly { readonly level: Level | undefined; readonly fate: RowFate | undefined }[],
): ForecastOutcome | undefined {
  if (rows.some(({ fate }) => fate?.kind === "gone" || fate?.kind === "partly"))
    return { kind: "look", because: "partly-removed" };
  const isReworded = rows.some(({ fate }) => fate?.kind === "kept" && fate.reworded);
  return isReworded ? { kind: "look", because: "reworded" } : undefined;
}

function groupOutcomes(outcomes: readonly Judged[], fates: ReadonlyMap<string, RowFate>): readonly VerdictForecast[] {
  const groups = new Map<string, { forecast: VerdictForecast; tools: string[]; results: number }>();
  for (const { result, outcome } of outcomes) {
    if (outcome === undefined) continue;
    const { check, dialect, verdict, tool, requirements } = result;
    const rows = requirements.filter((id) => {
      const fate = fates.get(id);
      return fate !== undefined && (fate.kind !== "kept" || fate.reworded);
    });
    const key = JSON.stringify([check, dialect, verdict, outcome]);
    const group = groups.get(key) ?? {
      forecast: { check, dialect, verdict, outcome, tools: [], results: 0, rows },
      tools: [],
      results: 0,
    };
    groups.set(key, group);
    group.results++;
    if (tool !== undefined && !group.tools.includes(tool)) group.tools.push(tool);
  }
  return [...groups.values()].map(({ forecast, tools, results }) => ({ ...forecast, tools, results }));
}

/** Nothing where the exit code of the run hangs on more than the report tells. */
function exitCodes(report: Report, outcomes: readonly Judged[]): ReportForecast["exitCode"] {
  const { problems, failOn, hintsDecided, exitCode } = report;
  const facts = {
    problems,
    interrupted: exitCode === 130,
    failOn,
    ...(hintsDecided === undefined ? {} : { hintsDecided }),
    stale: staleIn(report).length,
    hasNoTools: listsNoTools(report),
  };
  if (exitCodeOf({ ...facts, results: report.results }) !== exitCode) return undefined;
  const results = outcomes.flatMap(({ result, outcome }) => {
    if (outcome?.kind === "untested") return [];
    return [outcome?.kind === "becomes" ? { ...result, verdict: outcome.verdict } : result];
  });
  return { before: exitCode, now: exitCodeOf({ ...facts, results }) };
}
