import type { Report } from "../report-model/report-model.ts";
import { hostileReport } from "./fixture-hostile-report.ts";
import { cleanReport, everyVerdictReport, makeReport, manyToolsReport, unstartableReport } from "./fixture-reports.ts";

/** One report of each kind, with its name. */
export const sampleReports: readonly (readonly [string, Report])[] = [
  ["clean", cleanReport],
  ["every verdict", everyVerdictReport],
  ["many tools", manyToolsReport],
  ["unstartable", unstartableReport],
  ["hostile", hostileReport],
  ["empty", makeReport([])],
];
