/** Every format by the name that `--report` takes. Apart from what renders them: the help names them and loads none. */
export const reportFormatNames = [
  "terminal",
  "json",
  "junit",
  "html",
  "markdown",
  "github",
  "sarif",
  "codequality",
  "ctrf",
  "checks-json",
] as const;

export type ReportFormat = (typeof reportFormatNames)[number];

/** How the name of a file ends that has a report; nothing where a directory is named, which gets `checks.json`. */
export const reportExtensions: Readonly<Record<ReportFormat, string>> = {
  terminal: ".txt",
  json: ".json",
  junit: ".xml",
  html: ".html",
  markdown: ".md",
  github: ".txt",
  sarif: ".sarif",
  codequality: ".json",
  ctrf: ".json",
  "checks-json": "",
};

/** What is printed when no format is asked for. */
export const defaultReportFormat: ReportFormat = "terminal";

/** Every format of suggested hints by the name that `--format` takes. */
export const suggestionFormatNames = ["terminal", "diff", "json", "markdown", "ts", "python"] as const;

export type SuggestionFormat = (typeof suggestionFormatNames)[number];

/** Every format of a comparison of tools by the name that `--format` takes. */
export const differenceFormatNames = ["terminal", "json", "markdown", "github"] as const;

export type DifferenceFormat = (typeof differenceFormatNames)[number];
