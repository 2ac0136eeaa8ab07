import type { CheckText, Report, Result } from "../report-model/report-model.ts";
import type { ToolHints } from "../report-model/tool-hints.ts";
import { answersDiffer, makeReport } from "./fixture-reports.ts";

/** A check of the truth of `readOnlyHint`. */
export const checkText: CheckText = {
  id: "truth/read-only-tools-change-nothing",
  suite: "truth",
  title: "A tool with readOnlyHint: true does not change its environment.",
  level: "STATEMENT",
  hint: "readOnlyHint",
  matters: "Clients run read-only tools without asking.",
  fix: ["Set `readOnlyHint: false`."],
  requirements: [],
};

/** A report of tools with what is known of their hints, and results of that check where they do not say another one. */
export function makeHintReport(
  hints: readonly ToolHints[],
  results: readonly (Pick<Result, "tool" | "verdict"> & Partial<Result>)[],
  more: Partial<Report> = {},
): Report {
  const made = results.map((result): Result => ({
    ...answersDiffer,
    check: checkText.id,
    suite: "truth",
    dialect: "static",
    ...result,
  }));
  return makeReport(made, { hints, checks: [checkText], ...more });
}
