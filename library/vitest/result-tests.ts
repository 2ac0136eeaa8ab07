import { dialectMarks } from "../../report-model/dialect-mark.ts";
import { findingOf, reportTexts } from "../../report-model/finding.ts";
import { groupOfOne } from "../../report-model/finding-group.ts";
import { outcomeOf } from "../../report-model/outcome.ts";
import type { Report, Result } from "../../report-model/report-model.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import { renderFinding } from "../../reports/finding-text/finding-text.ts";
import { targetFaults } from "../../reports/terminal/target-fault.ts";
import type { PlannedResult } from "./planned-results.ts";

const layout = { colour: false, width: 100 };
const maxNameLength = 100;
/** What becomes of a test. */
export type TestEnd =
  | { readonly kind: "passed" }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "skipped"; readonly reason: string }
  /** It passes, and says something. */
  | { readonly kind: "told"; readonly message: string };

/** The tests of one suite. */
export interface SuiteTests {
  readonly suite: string;
  readonly tests: readonly { readonly name: string; readonly about: PlannedResult }[];
}

/** A test for each check and tool, by suite, in the order of the checks. */
export function testsOf(planned: readonly PlannedResult[]): readonly SuiteTests[] {
  const suites = new Map<string, Map<string, PlannedResult>>();
  for (const about of planned) {
    const suite = about.check.split("/")[0] ?? about.check;
    const tests = suites.get(suite) ?? new Map<string, PlannedResult>();
    // A server may list one name twice; there is one result for both. Long names may look alike and are two.
    tests.set(keyOf(about), about);
    suites.set(suite, tests);
  }
  return [...suites].map(([suite, tests]) => ({
    suite,
    tests: [...tests.values()].map((about) => ({ name: nameOf(about), about })),
  }));
}

function keyOf({ check, dialect, tool }: PlannedResult): string {
  return JSON.stringify([check, dialect, tool]);
}

function nameOf({ check, tool, dialect }: PlannedResult): string {
  const subject = tool === undefined ? "" : ` · ${visibleText(tool, maxNameLength)}`;
  return [`${check}${subject}`, ...dialectMarks(dialect)].join(" ");
}

/**
 * How a test ends.
 *
 * @param failsUnverified whether a result that decides nothing fails its test, which is skipped otherwise
 */
export function endOf(about: PlannedResult, report: Report, failsUnverified: boolean): TestEnd {
  const result = resultFor(about, report);
  if (result === undefined) return { kind: "failed", message: "The run ended without a result for it." };
  switch (outcomeOf(result, report.failOn)) {
    case "passed":
      return { kind: "passed" };
    case "failed":
    case "broken":
      return { kind: "failed", message: findingText(result, report) };
    case "told":
      return { kind: "told", message: findingText(result, report) };
    case "skipped": {
      const reason = `${result.verdict}: ${visibleText(result.message)}`;
      if (!failsUnverified || result.verdict === "not-applicable") return { kind: "skipped", reason };
      return { kind: "failed", message: findingText(result, report) };
    }
  }
}

/** Where very many tools were not reached they share one result. */
function resultFor({ check, dialect, tool }: PlannedResult, { results }: Report): Result | undefined {
  const ofCheck = results.filter((result) => result.check === check && result.dialect === dialect);
  return ofCheck.find((result) => result.tool === tool) ?? ofCheck.find((result) => result.tool === undefined);
}

function findingText(result: Result, report: Report): string {
  return renderFinding(groupOfOne(findingOf(result, reportTexts(report))), layout).join("\n");
}

/**
 * How the test of the whole run ends: it fails for what is no result of a check, such as a server that died, and for what
 * failed and has no test of its own, since the server listed other tools before.
 */
export function endOfRun(report: Report, planned: readonly PlannedResult[]): TestEnd {
  const faults = targetFaults(report, layout).map(({ lines }) => lines.join("\n"));
  const known = new Set(planned.map(keyOf));
  const others = report.results.filter(
    (result) => ["failed", "broken"].includes(outcomeOf(result, report.failOn)) && !known.has(keyOf(result)),
  );
  const messages = [...faults, ...others.map((result) => findingText(result, report))];
  if (messages.length > 0) return { kind: "failed", message: messages.join("\n\n") };
  if (report.exitCode <= 1) return { kind: "passed" };
  return { kind: "failed", message: `The run ended with exit code ${report.exitCode}.` };
}
