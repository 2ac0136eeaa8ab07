import { findingLimits } from "../../report-model/limits.ts";
import type { Report } from "../../report-model/report-model.ts";
import { visibleText } from "../escape/visible-text.ts";
import { counted, shownName } from "./wording.ts";
import type { Silence } from "../../report-model/silence.ts";

const maxShown = 3;

/** One line for each of the first inputs that were never answered, and one that counts the others. */
export function silenceLines({ silences = [] }: Pick<Report, "silences">): readonly string[] {
  const left = silences.length - maxShown;
  return [
    ...silences.slice(0, maxShown).map(silenceText),
    ...(left > 0 ? [`and ${counted(left, "other input")}`] : []),
  ];
}

/** Such as `tools/annotations for rename {"to":"a"}: no answer within 10 s, asked 2 times and then left out`. */
export function silenceText({ method, tool, arguments: given, times, timeLimitMs }: Silence): string {
  const shown = visibleText(JSON.stringify(given), findingLimits.argumentsLength);
  return `${shownName(method)} for ${shownName(tool)} ${shown}: no answer within ${timeLimitMs / 1_000} s, asked ${times} times and then left out`;
}
