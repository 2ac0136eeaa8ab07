import type { Ambiguity, Place, ReadingChoice, Result } from "../../report-model/report-model.ts";
import { labelled, labelledText, type Layout } from "../terminal/layout.ts";
import { shownName, shownSentence } from "../terminal/wording.ts";

/**
 * The wording that a finding hangs on: what is in question, both sides with the places where they stand, who is hurt,
 * and how to choose a side.
 *
 * @param ambiguity the text of the ambiguity that the result names; missing from a report that was not made here
 */
export function renderWording(result: Result, ambiguity: Ambiguity | undefined, layout: Layout): readonly string[] {
  if (result.ambiguity === undefined) return [];
  if (ambiguity === undefined) {
    const unknown = `${shownName(result.ambiguity)}: the text allows more than one reading, and the server falls between them`;
    return labelledText("wording", [unknown], layout);
  }
  const { id, title, hurts, choice } = ambiguity;
  return [
    ...labelledText("wording", [`${shownName(id)}: ${shownSentence(title)}`], layout),
    ...renderSides(ambiguity, result.contradictedReadings ?? [], layout),
    ...labelledText("hurts", [shownSentence(hurts)], layout),
    ...renderChoice(choice, layout),
  ];
}

/** Both sides: each reading by its name where it has one, and below it every place where it stands. */
export function renderSides(
  { sides, choice }: Ambiguity,
  contradicted: readonly string[],
  layout: Layout,
): readonly string[] {
  return sides.flatMap(({ where, reading }, index) => {
    const name = choice?.readings[index];
    const verdict = name === undefined || !contradicted.includes(name) ? "" : ", contradicted here";
    const head = name === undefined ? "" : `${shownName(name)}${verdict}: `;
    return labelledText(`reading ${index + 1}`, [head + shownSentence(reading), ...where.map(describePlace)], layout);
  });
}

/** The options that choose a reading, one a line to be copied. */
export function renderChoice(choice: ReadingChoice | undefined, layout: Layout): readonly string[] {
  if (choice === undefined) return [];
  const { option, readings } = choice;
  const options = readings.map((reading) => `--reading ${shownName(option)}=${shownName(reading)}`);
  return labelled("choose", options, layout);
}

function describePlace({ document, section }: Place): string {
  return `in ${shownSentence(document)}, ${shownSentence(section)}`;
}
