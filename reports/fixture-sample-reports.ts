import type { Report } from "../report-model/report-model.ts";
import { hostileReport, hostileText } from "./fixture-hostile-report.ts";
import { cleanReport, everyVerdictReport, makeReport, manyToolsReport, unstartableReport } from "./fixture-reports.ts";

/** One report of each kind, with its name. */
export const sampleReports: readonly (readonly [string, Report])[] = [
  ["clean", cleanReport],
  ["every verdict", everyVerdictReport],
  ["many tools", manyToolsReport],
  ["unstartable", unstartableReport],
  ["hostile", hostileReport],
  ["empty", makeReport([])],
  // A saved report may be anybody's.
  ["of another program", { ...makeReport([]), tool: { name: hostileText, version: hostileText } }],
];
