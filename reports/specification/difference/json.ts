import type { SpecificationDifference } from "../../../report-model/specification-difference.ts";
import { jsonText } from "../../escape/json-text.ts";

/** The difference as JSON that is safe to print. */
export function renderDifferenceJson(difference: SpecificationDifference): string {
  return `${jsonText(difference, 2)}\n`;
}
