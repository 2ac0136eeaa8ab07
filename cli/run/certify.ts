import { gapsOf } from "../../report-model/completeness.ts";
import { clipSentence } from "../../report-model/clip.ts";
import type { Report } from "../../report-model/report-model.ts";
import { gapSentence } from "../../reports/gap-sentence.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { UsageError } from "../program/usage-error.ts";

const maxDetails = 20;

/**
 * Refuses what would leave something out, before anything is launched.
 *
 * @throws UsageError
 */
export function assertCertifiable(options: RunArguments): void {
  const { execute, acceptRealEffects, suite, check, tool, observe, baseline } = options;
  if (!execute || acceptRealEffects) {
    throw new UsageError(
      acceptRealEffects
        ? "--certify does not work with --accept-real-effects: without a sandbox only some effects are seen"
        : "--certify needs --execute: without calls no hint is tested",
      "Type: --certify --execute",
    );
  }
  const leavesOut: readonly (readonly [option: string, isGiven: boolean])[] = [
    ["--suite", suite.length > 0],
    ["--check", check.length > 0],
    ["--tool", tool.length > 0],
    ["--observe", observe !== "auto"],
    ["--baseline", baseline !== undefined],
  ];
  const given = leavesOut.find(([, isGiven]) => isGiven);
  if (given !== undefined)
    throw new UsageError(`--certify contradicts ${given[0]}, which leaves something out`, "Leave one of them out.");
}

/** The report, which fails to verify anything where something was left out: a failure of the server stays one. */
export function certified(report: Report): Report {
  const gaps = gapsOf(report);
  if (gaps.length === 0) return report;
  const details = gaps.slice(0, maxDetails).map((gap) => clipSentence(gapSentence(gap)));
  const left = gaps.length - maxDetails;
  const problem = {
    code: "not-certified",
    message: "This run certifies nothing, because something was left out.",
    details: left > 0 ? [...details, `and ${left} more`] : details,
    hint: "Give more time with --max-time, values with --example, or install what is missing, and run it again.",
  };
  return { ...report, exitCode: report.exitCode === 0 ? 4 : report.exitCode, problems: [...report.problems, problem] };
}
