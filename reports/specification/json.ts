import { jsonText } from "../escape/json-text.ts";
import type { SpecificationReport } from "../../report-model/specification-model.ts";

/** The report as JSON that is safe to print. */
export function renderSpecificationJson(report: SpecificationReport): string {
  return `${jsonText(report, 2)}\n`;
}
