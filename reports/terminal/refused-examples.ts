import { findingLimits } from "../../report-model/limits.ts";
import type { Report } from "../../report-model/report-model.ts";
import type { RefusedExample } from "../../report-model/refused-example.ts";
import { visibleText } from "../escape/visible-text.ts";
import { wrapText, type Layout } from "./layout.ts";
import { counted, shownName } from "./wording.ts";

const maxValueLength = 60;

/** One sentence for each example for every tool that some tools cannot use. */
export function renderRefusedExamples({ refusedExamples = [] }: Report, layout: Layout): readonly string[] {
  return refusedExamples.flatMap((each) => wrapText(refusedExampleText(each), layout.width, 2));
}

/** Such as `The example *.limit="a" is not used for search: its input schema refuses the value.` */
export function refusedExampleText({ argument, value, tools, omitted = 0 }: RefusedExample): string {
  const shown = tools.slice(0, findingLimits.otherTools).map(shownName);
  const left = tools.length + omitted - shown.length;
  const named = `${shown.join(", ")}${left > 0 ? ` and ${counted(left, "other tool")}` : ""}`;
  const why =
    tools.length + omitted === 1 ? "its input schema refuses the value" : "their input schemas refuse the value";
  const example = `*.${shownName(argument)}=${visibleText(JSON.stringify(value), maxValueLength)}`;
  return `The example ${example} is not used for ${named}: ${why}.`;
}
