import type { Report } from "../report-model/report-model.ts";
import type { ReportFormat } from "./format-names.ts";
import { renderJson } from "./json.ts";
import { renderJunit } from "./junit.ts";
import { renderTerminal } from "./terminal.ts";
import type { Layout } from "./terminal/layout.ts";

/** Everything a report depends on besides the report itself. */
export type RenderOptions = Layout;

export type { ReportFormat } from "./format-names.ts";

/** Every format by the name that `--report` takes. */
export const reportFormats: Readonly<Record<ReportFormat, (report: Report, options: RenderOptions) => string>> = {
  terminal: renderTerminal,
  json: renderJson,
  junit: renderJunit,
};

/** Whether a word from the command line names a format. */
export function isReportFormat(name: string): name is ReportFormat {
  return Object.hasOwn(reportFormats, name);
}
