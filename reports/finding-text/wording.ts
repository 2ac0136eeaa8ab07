import type { Interpretation, Wording } from "../../report-model/finding.ts";
import type { Place, ReadingChoice } from "../../report-model/report-model.ts";
import { labelled, labelledText, type Layout } from "../terminal/layout.ts";
import { shownName, shownText } from "../terminal/wording.ts";

/**
 * The wording that a finding hangs on: what is in question, both sides with the places where they stand, who is hurt,
 * and how to choose a side.
 */
export function renderWording({ id, entry }: Wording, layout: Layout): readonly string[] {
  if (entry === undefined) {
    const unknown = `${shownName(id)}: the text allows more than one reading, and the server falls between them`;
    return labelledText("wording", [unknown], layout);
  }
  const { title, interpretations, hurts, choice } = entry;
  return [
    ...labelledText("wording", [`${shownText(title)} (${shownName(id)})`], layout),
    ...renderInterpretations(interpretations, layout),
    ...labelledText("affects", [shownText(hurts)], layout),
    ...labelled("choose", choiceLines(choice), layout),
  ];
}

/** Each reading by its name where it has one, and below it every place where it stands. */
function renderInterpretations(interpretations: readonly Interpretation[], layout: Layout): readonly string[] {
  return interpretations.flatMap((each, index) =>
    labelledText(`reading ${index + 1}`, interpretationTexts(each), layout),
  );
}

/** One reading, with its name where it has one, and every place where it stands. */
export function interpretationTexts({ name, isContradicted, reading, places }: Interpretation): readonly string[] {
  const head = name === undefined ? "" : `${shownName(name)}${isContradicted ? ", contradicted here" : ""}: `;
  return [head + shownText(reading), ...places.map(describePlace)];
}

/** The options that choose a reading, one a line to be copied. */
export function choiceLines(choice: ReadingChoice | undefined): readonly string[] {
  if (choice === undefined) return [];
  const { option, readings } = choice;
  return readings.map((reading) => `--reading ${shownName(option)}=${shownName(reading)}`);
}

/** Where a sentence stands. */
export function describePlace({ document, section }: Place): string {
  return `in ${shownText(document)}, ${shownText(section)}`;
}
