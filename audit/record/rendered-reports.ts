import type { Report } from "../../report-model/report-model.ts";
import { renderHtml } from "../../reports/html.ts";
import { renderJson } from "../../reports/json.ts";
import { renderJunit } from "../../reports/junit.ts";
import { recordFiles } from "./results-directory.ts";

/**
 * The reports of one result, made from the one in JSON. Results come from other machines: what stands in HTML or XML beside it
 * may be anything, scripts among it.
 */
export const renderedReports: readonly (readonly [name: string, render: (report: Report) => string])[] = [
  [recordFiles.html, renderHtml],
  [recordFiles.json, renderJson],
  [recordFiles.junit, renderJunit],
];
