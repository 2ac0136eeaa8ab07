/** Every format by the name that `--report` takes. Apart from what renders them: the help names them and loads none. */
export const reportFormatNames = [
  "terminal",
  "json",
  "junit",
  "html",
  "markdown",
  "github",
  "sarif",
  "ctrf",
  "checks-json",
] as const;

export type ReportFormat = (typeof reportFormatNames)[number];

/** What is printed when no format is asked for. */
export const defaultReportFormat: ReportFormat = "terminal";

/** Every format of suggested hints by the name that `--format` takes. */
export const suggestionFormatNames = ["terminal", "diff", "json", "markdown", "ts", "python"] as const;

export type SuggestionFormat = (typeof suggestionFormatNames)[number];

/** Every format of a comparison of tools by the name that `--format` takes. */
export const differenceFormatNames = ["terminal", "json", "markdown", "github"] as const;

export type DifferenceFormat = (typeof differenceFormatNames)[number];
