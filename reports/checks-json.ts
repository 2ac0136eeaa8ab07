import { outcomeOf } from "../report-model/outcome.ts";
import { staleIn, type KnownEntry, type KnownList } from "../report-model/baseline.ts";
import type { CheckText, FailingVerdict, Problem, Report, Result } from "../report-model/report-model.ts";
import { jsonText } from "./escape/json-text.ts";
import { visibleText } from "./escape/visible-text.ts";
import { describeKnown } from "./finding-text/finding-text.ts";

type Status = "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";

/** An entry of the `checks.json` of the official conformance suite. */
interface ConformanceCheck {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly status: Status;
  readonly timestamp: string;
  readonly errorMessage?: string;
  readonly specReferences: readonly { readonly id: string }[];
  readonly details: Readonly<Record<string, string | number>>;
}

/**
 * The report as the `checks.json` of the official conformance suite: one check a result, and one for each fault of the
 * target. What fails the run is a FAILURE, other contradictions are a WARNING, and what was not decided is SKIPPED.
 */
export function renderChecksJson(report: Report): string {
  const { checks, failOn, startedAt } = report;
  const texts = new Map(checks.map((check) => [check.id, check]));
  const entries: readonly ConformanceCheck[] = [
    ...report.problems.map((problem) => entryOfProblem(problem, startedAt)),
    ...report.results.map((result) => entryOfResult(result, texts.get(result.check), failOn, startedAt)),
    ...staleIn(report).map(([list, entry]) => entryOfStale(list, entry, startedAt)),
  ];
  return `${jsonText(entries, 2)}\n`;
}

function entryOfProblem({ code, message }: Problem, timestamp: string): ConformanceCheck {
  return {
    id: code,
    name: code,
    description: "The target could be tested.",
    status: "FAILURE",
    timestamp,
    errorMessage: visibleText(message),
    specReferences: [],
    details: {},
  };
}

/** @param text of its check; undefined where the report has none */
function entryOfResult(
  result: Result,
  text: CheckText | undefined,
  failOn: readonly FailingVerdict[],
  timestamp: string,
): ConformanceCheck {
  const status = statusOf(result, failOn);
  const isContradicted = status === "FAILURE" || status === "WARNING";
  return {
    id: idOf(result),
    name: text?.title ?? result.check,
    description: text?.matters ?? "",
    status,
    timestamp,
    ...(isContradicted ? { errorMessage: visibleText(result.message) } : {}),
    specReferences: result.requirements.map((id) => ({ id })),
    details: {
      verdict: result.verdict,
      message: visibleText(result.message),
      dialect: result.dialect,
      ...(result.tool === undefined ? {} : { tool: visibleText(result.tool) }),
      trials: result.trials,
      ...(result.id === undefined ? {} : { finding: result.id }),
      ...(result.known === undefined ? {} : { known: describeKnown(result.known) }),
      ...(result.again === undefined ? {} : { again: visibleText(result.again) }),
    },
  };
}

/** An entry of known findings that no longer occurs. */
function entryOfStale(
  list: KnownList,
  { check, reason, dialect, tool }: KnownEntry,
  timestamp: string,
): ConformanceCheck {
  const of = list === "ignored" ? "configuration" : "baseline";
  return {
    id: `${check}:${of}`,
    name: `The findings of the ${of} still occur.`,
    description: "An entry that no longer occurs would hide the next finding of its kind.",
    status: "FAILURE",
    timestamp,
    errorMessage: `The finding of the ${of} no longer occurs: ${visibleText(reason)}`,
    specReferences: [],
    details: {
      ...(dialect === undefined ? {} : { dialect }),
      ...(tool === undefined ? {} : { tool: visibleText(tool) }),
    },
  };
}

/** One check has results for several tools and dialects, and readers of the file know it by its id. */
function idOf({ check, dialect, tool }: Result): string {
  const parts = [check, ...(dialect === "static" ? [] : [dialect]), ...(tool === undefined ? [] : [visibleText(tool)])];
  return parts.join(":");
}

function statusOf(result: Result, failOn: readonly FailingVerdict[]): Status {
  switch (outcomeOf(result, failOn)) {
    case "passed":
      return "SUCCESS";
    case "failed":
    case "broken":
      return "FAILURE";
    case "skipped":
      return "SKIPPED";
    case "told":
      return result.verdict === "note" ? "INFO" : "WARNING";
  }
}
