import { gapsOf } from "../../report-model/completeness.ts";
import { clipSentence } from "../../report-model/clip.ts";
import type { Report } from "../../report-model/report-model.ts";
import { isGiven, nameOf } from "../../options/option-row.ts";
import { namedRows } from "../../options/run-options.ts";
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
  const { execute, acceptRealEffects } = options;
  if (!execute || acceptRealEffects) {
    throw new UsageError(
      acceptRealEffects
        ? "--certify does not work with --accept-real-effects: without a sandbox only some effects are seen"
        : "--certify needs --execute: without calls no hint is tested",
      "Type: --certify --execute",
    );
  }
  const values: Readonly<Record<string, unknown>> = { ...options };
  const given = namedRows.find(([name, row]) => row.leavesOut === true && isGiven(row, values[name]));
  if (given === undefined) return;
  const [, row] = given;
  throw new UsageError(`--certify contradicts ${nameOf(row)}, which leaves something out`, "Leave one of them out.");
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
