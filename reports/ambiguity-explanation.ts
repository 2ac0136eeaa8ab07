import type { Ambiguity } from "../report-model/report-model.ts";
import { interpretationsOf } from "../report-model/finding.ts";
import { renderChoice, renderInterpretations } from "./finding-text/wording.ts";
import { labelledText, paint, paragraph, readableLayout, type Layout } from "./terminal/layout.ts";

const kindText: Readonly<Record<Ambiguity["kind"], string>> = {
  contradiction: "two places of the text contradict each other",
  gap: "the text leaves something open",
  ambiguity: "the text can be read in two ways",
  editorial: "the text has a slip",
};

/**
 * All there is to say about one ambiguity, for the command `explain`: what is in question, both sides with the places
 * where they stand, who is hurt, what the suite does, how to choose a side, and the requirements it touches.
 *
 * @param rows ids of the requirement rows that it touches
 */
export function renderAmbiguityExplanation(ambiguity: Ambiguity, rows: readonly string[], options: Layout): string {
  const layout = readableLayout(options);
  const { id, kind, weight, title, hurts, suiteDoes, choice } = ambiguity;
  const lines = [
    `${paint(layout, ["bold"], id)}   ${kindText[kind]}, ${weight} weight`,
    ...paragraph(title, layout),
    "",
    ...renderInterpretations(interpretationsOf(ambiguity, []), layout),
    ...labelledText("hurts", [hurts], layout),
    ...labelledText("suite", [suiteDoes], layout),
    ...renderChoice(choice, layout),
    ...labelledText("touches", rows.length === 0 ? [] : [rows.join(", ")], layout),
  ];
  return `${lines.join("\n")}\n`;
}
