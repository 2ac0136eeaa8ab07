import { defaultReportFormat, reportFormatNames } from "../reports/format-names.ts";
import type { OptionRows } from "./option-row.ts";
import { anOffSwitch, aSwitch, wordsWithPaths, aPath } from "./value-kind.ts";

/** What becomes of the report. */
export const reportRows = {
  report: {
    flags: "--report <format[=path]>",
    says: `${eitherOf(reportFormatNames)}; to a file with =path (repeatable; default: ${defaultReportFormat}, in GitHub Actions with annotations beside it)`,
    kind: wordsWithPaths,
    commands: ["relay", "client", "report"],
    isOfAudit: true,
    setting: { key: "reports", example: '["terminal", "junit=report.xml"]', hasOwnForm: true },
    isMostUsed: true,
  },
  sarifAnchor: {
    flags: "--sarif-anchor <file>",
    says: "the file that --report sarif and codequality show findings at, such as src/server.ts",
    kind: aPath,
    commands: ["relay", "client", "report"],
  },
  saveFindings: {
    flags: "--save-findings <directory>",
    says: "write each finding to a file named after its id, which the command replay takes",
    kind: aPath,
    commands: ["relay", "report"],
  },
  journal: {
    flags: "--journal <directory>",
    says: "keep all that happens in the sessions of the run in a new file there, as it happens",
    kind: aPath,
    commands: ["relay"],
  },
  verbose: {
    flags: "--verbose",
    says: "show each finding in full: all requests, requirements, wording and fixes, and where the time went",
    kind: aSwitch,
    commands: ["relay", "replay", "client", "report"],
    isSettled: true,
  },
  quiet: {
    flags: "--quiet",
    says: "no progress, and of the terminal report the last line alone where the run passes, else what failed and that line",
    saysIn: { replay: "no progress", suggest: "no progress" },
    kind: aSwitch,
    commands: ["suggest", "relay", "replay", "client", "report"],
    isSettled: true,
  },
  color: {
    flags: "--no-color",
    says: "no colours; NO_COLOR and pipes are respected anyway",
    kind: anOffSwitch,
    commands: ["suggest", "relay", "replay", "diff", "client", "report", "judge"],
    isSettled: true,
  },
} as const satisfies OptionRows;

function eitherOf(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} or ${last}`;
}
