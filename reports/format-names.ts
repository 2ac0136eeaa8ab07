/** Every format by the name that `--report` takes. Apart from what renders them: the help names them and loads none. */
export const reportFormatNames = ["terminal", "json", "junit"] as const;

export type ReportFormat = (typeof reportFormatNames)[number];

/** What is printed when no format is asked for. */
export const defaultReportFormat: ReportFormat = "terminal";
