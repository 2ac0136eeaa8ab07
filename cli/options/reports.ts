import { Option } from "commander";
import { defaultReportFormat, reportFormatNames } from "../../reports/format-names.ts";
import { repeatable } from "./option-kinds.ts";
import type { OptionGroup } from "./option-group.ts";

/** What becomes of the report. */
export const reportOptions: OptionGroup = {
  heading: "Reports:",
  options: () => [
    repeatable(
      "--report <format[=path]>",
      `${eitherOf(reportFormatNames)}; to a file with =path (repeatable; default: ${defaultReportFormat})`,
    ),
    new Option("--sarif-anchor <file>", "the file that --report sarif shows findings at, such as src/server.ts"),
    new Option(
      "--save-findings <directory>",
      "write each finding to a file named after its id, which the command replay takes",
    ),
    new Option("--verbose", "show each finding in full: all requests, requirements, wording and fixes"),
    new Option("--no-color", "no colours; NO_COLOR and pipes are respected anyway"),
  ],
};

function eitherOf(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} or ${last}`;
}
