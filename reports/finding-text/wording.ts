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
    ...labelledText("hurts", [shownText(hurts)], layout),
    ...renderChoice(choice, layout),
  ];
}

/** Each reading by its name where it has one, and below it every place where it stands. */
export function renderInterpretations(interpretations: readonly Interpretation[], layout: Layout): readonly string[] {
  return interpretations.flatMap(({ name, isContradicted, reading, places }, index) => {
    const head = name === undefined ? "" : `${shownName(name)}${isContradicted ? ", contradicted here" : ""}: `;
    return labelledText(`reading ${index + 1}`, [head + shownText(reading), ...places.map(describePlace)], layout);
  });
}

/** The options that choose a reading, one a line to be copied. */
export function renderChoice(choice: ReadingChoice | undefined, layout: Layout): readonly string[] {
  if (choice === undefined) return [];
  const { option, readings } = choice;
  const options = readings.map((reading) => `--reading ${shownName(option)}=${shownName(reading)}`);
  return labelled("choose", options, layout);
}

/** Where a sentence stands. */
export function describePlace({ document, section }: Place): string {
  return `in ${shownText(document)}, ${shownText(section)}`;
}
