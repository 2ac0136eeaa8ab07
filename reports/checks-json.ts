import { outcomeOf } from "../report-model/outcome.ts";
import type { FailingVerdict, Report, Result } from "../report-model/report-model.ts";
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
  const { checks, startedAt } = report;
  const titles = new Map(checks.map(({ id, title, matters }) => [id, { title, matters }]));
  const entries: readonly ConformanceCheck[] = [
    ...report.problems.map(({ code, message }) => ({
      id: code,
      name: code,
      description: "The target could be tested.",
      status: "FAILURE" as const,
      timestamp: startedAt,
      errorMessage: visibleText(message),
      specReferences: [],
      details: {},
    })),
    ...report.results.map((result) => {
      const { title = result.check, matters = "" } = titles.get(result.check) ?? {};
      const status = statusOf(result, report.failOn);
      const isContradicted = status === "FAILURE" || status === "WARNING";
      return {
        id: idOf(result),
        name: title,
        description: matters,
        status,
        timestamp: startedAt,
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
    }),
    ...(report.baseline?.stale ?? []).map((entry) => ({
      id: `${entry.check}:baseline`,
      name: "The findings of the baseline still occur.",
      description: "An entry that no longer occurs would hide the next finding of its kind.",
      status: "FAILURE" as const,
      timestamp: startedAt,
      errorMessage: `The finding of the baseline no longer occurs: ${visibleText(entry.reason)}`,
      specReferences: [],
      details: { dialect: entry.dialect, ...(entry.tool === undefined ? {} : { tool: visibleText(entry.tool) }) },
    })),
  ];
  return `${jsonText(entries, 2)}\n`;
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
