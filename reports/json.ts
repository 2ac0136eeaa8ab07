import type { Report } from "../report-model/report-model.ts";
import { jsonText } from "./escape/json-text.ts";

/**
 * The report as JSON, as `report.schema.json` describes it.
 *
 * @returns text that ends in a line feed; hostile characters are written as `\uXXXX`, so a reader gets the report as it
 *   was and a terminal gets nothing it could act on
 */
export function renderJson(report: Report): string {
  return `${jsonText(report, 2)}\n`;
}
