import type { Report } from "../report-model/report-model.ts";
import { renderChecksJson } from "./checks-json.ts";
import { renderCodeQuality } from "./code-quality.ts";
import { renderCtrf } from "./ctrf.ts";
import type { ReportFormat } from "./format-names.ts";
import { renderGithub } from "./github.ts";
import { renderHtml } from "./html.ts";
import { renderJson } from "./json.ts";
import { renderJunit } from "./junit.ts";
import { renderMarkdown } from "./markdown.ts";
import { renderSarif } from "./sarif.ts";
import type { Anchor } from "./sarif/anchor.ts";
import { renderTerminal } from "./terminal.ts";
import { renderQuiet } from "./quiet.ts";
import { resultLine } from "./terminal/result-line.ts";
import type { Layout } from "./terminal/layout.ts";

/** Everything a report depends on besides the report itself. */
export interface RenderOptions extends Layout {
  /** Whether `terminal` shows findings in full. */
  readonly verbose?: boolean;
  /** Whether `terminal` shows what failed alone. */
  readonly quiet?: boolean;
  /** Where findings are shown in the source. */
  readonly anchor?: Anchor;
}

/** Every format by the name that `--report` takes. */
export const reportFormats: Readonly<Record<ReportFormat, (report: Report, options: RenderOptions) => string>> = {
  terminal: (report, options) =>
    `${options.quiet === true ? renderQuiet(report, options) : renderTerminal(report, options)}${resultLine(report)}\n`,
  json: renderJson,
  junit: renderJunit,
  html: renderHtml,
  markdown: renderMarkdown,
  github: (report, { anchor }) => renderGithub(report, anchor),
  sarif: (report, { anchor }) => renderSarif(report, anchor),
  codequality: (report, { anchor }) => renderCodeQuality(report, anchor),
  ctrf: renderCtrf,
  "checks-json": renderChecksJson,
};

/** Whether a word from the command line names a format. */
export function isReportFormat(name: string): name is ReportFormat {
  return Object.hasOwn(reportFormats, name);
}
