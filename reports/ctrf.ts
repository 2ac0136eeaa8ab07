import { dialectMarks } from "../report-model/dialect-mark.ts";
import { findingOf, reportTexts, type ReportTexts } from "../report-model/finding.ts";
import { groupOfOne } from "../report-model/finding-group.ts";
import { outcomeOf, type Outcome } from "../report-model/outcome.ts";
import type { Report, Result } from "../report-model/report-model.ts";
import { seedOf } from "../report-model/seed-of.ts";
import { jsonText } from "./escape/json-text.ts";
import { visibleText } from "./escape/visible-text.ts";
import { renderFinding } from "./finding-text/finding-text.ts";
import { targetFaults, type TargetFault } from "./terminal/target-fault.ts";

const layout = { colour: false, width: 100 };

type Status = "passed" | "failed" | "skipped" | "other";

/** A test of CTRF 1.0, as far as it is used here. */
interface Test {
  readonly name: string;
  readonly status: Status;
  /** Milliseconds. The model measures time for the run only. */
  readonly duration: 0;
  readonly testId?: string;
  readonly suite: readonly string[];
  readonly rawStatus?: string;
  readonly message?: string;
  readonly trace?: string;
  readonly extra?: Readonly<Record<string, string>>;
}

const statuses: Readonly<Record<Outcome, Status>> = {
  passed: "passed",
  failed: "failed",
  broken: "failed",
  told: "other",
  skipped: "skipped",
};

/**
 * The report as CTRF JSON (Common Test Report Format): one test a result, and one for each fault of the target. The verdict
 * itself is the `rawStatus` of a test.
 */
export function renderCtrf(report: Report): string {
  const texts = reportTexts(report);
  const tests = [
    ...targetFaults(report, layout).map(faultTest),
    ...report.results.map((result) => resultTest(result, texts, report.failOn)),
  ];
  const count = (status: Status): number => tests.filter((test) => test.status === status).length;
  const start = Date.parse(report.startedAt);
  const duration = Math.round(report.durationMs);
  const seed = seedOf(report);
  const document = {
    reportFormat: "CTRF",
    specVersion: "0.0.0",
    timestamp: report.startedAt,
    generatedBy: report.tool.name,
    results: {
      tool: { name: report.tool.name, version: report.tool.version },
      summary: {
        tests: tests.length,
        passed: count("passed"),
        failed: count("failed"),
        pending: 0,
        skipped: count("skipped"),
        other: count("other"),
        suites: new Set(tests.flatMap(({ suite }) => suite)).size,
        start,
        stop: start + duration,
        duration,
      },
      tests,
      extra: {
        exitCode: report.exitCode,
        ...(seed === undefined ? {} : { seed }),
        command: report.target.command,
      },
    },
  };
  return `${jsonText(document, 2)}\n`;
}

function resultTest(result: Result, texts: ReportTexts, failOn: Report["failOn"]): Test {
  const { check, suite, tool, dialect, verdict, fingerprint, again } = result;
  const status = statuses[outcomeOf(result, failOn)];
  const finding = findingOf(result, texts);
  const extra = Object.entries({ id: finding.id, again }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, visibleText(value)] as const],
  );
  return {
    name: visibleText([`${check}:`, tool ?? "server", ...dialectMarks(dialect)].join(" ")),
    status,
    duration: 0,
    ...(fingerprint === undefined ? {} : { testId: fingerprint }),
    suite: [visibleText(suite)],
    rawStatus: verdict,
    message: visibleText(result.message),
    ...(status === "failed" || status === "other"
      ? { trace: renderFinding(groupOfOne(finding), layout).join("\n") }
      : {}),
    ...(extra.length === 0 ? {} : { extra: Object.fromEntries(extra) }),
  };
}

function faultTest({ code, message, lines }: TargetFault): Test {
  return {
    name: visibleText(code),
    status: "failed",
    duration: 0,
    suite: ["target"],
    message: visibleText(message),
    trace: lines.join("\n"),
  };
}
