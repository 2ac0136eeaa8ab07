import type { Ambiguity } from "../report-model/report-model.ts";
import { interpretationsOf } from "../report-model/finding.ts";
import { choiceLines, interpretationTexts } from "./finding-text/wording.ts";
import type { TopicExplanation } from "./topic-explanation.ts";

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
export function ambiguityExplanation(ambiguity: Ambiguity, rows: readonly string[]): TopicExplanation {
  const { id, kind, weight, title, hurts, suiteDoes, choice } = ambiguity;
  const sides = interpretationsOf(ambiguity, []).map((side, index) => ({
    label: `reading ${index + 1}`,
    texts: interpretationTexts(side),
  }));
  return {
    name: id,
    kind: `${kindText[kind]}, ${weight} weight`,
    meaning: [title],
    parts: [
      ...sides,
      { label: "affects", texts: [hurts] },
      { label: "suite", texts: [suiteDoes] },
      { label: "choose", lines: choiceLines(choice) },
      { label: "sentences", texts: rows.length === 0 ? [] : [`${rows.join(", ")} (explain <id> prints one)`] },
    ],
  };
}
