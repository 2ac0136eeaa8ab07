import type { ChosenInterpretations } from "../harness/check/chosen-interpretations.ts";
import { ambiguities } from "../specification/requirements/ambiguities/index.ts";
import type { ReadingChoice } from "../report-model/report-model.ts";
import { nameOf } from "../harness/json/describe-value.ts";
import { OptionsError } from "./options-error.ts";

/** Readings of ambiguous wording, each by the name of its option: `{ destructive: "additive" }`. */
export type Readings = Readonly<Record<string, string>>;

/** Everything that a reading can be chosen of. */
export const readingChoices: readonly (ReadingChoice & { readonly ambiguity: string })[] = ambiguities.flatMap(
  ({ id, choice }) => (choice === undefined ? [] : [{ ambiguity: id, ...choice }]),
);

/**
 * The readings by ambiguity, as a run takes them.
 *
 * @throws OptionsError for an option or a reading that does not exist
 */
export function interpretationsOf(readings: Readings): ChosenInterpretations {
  return new Map(
    Object.entries(readings).map(([option, reading]) => {
      const choice = readingChoices.find((known) => known.option === option);
      if (choice === undefined) {
        const known = readingChoices.map((each) => each.option);
        throw new OptionsError({ code: "unknown-name", option: "readings", name: option, known });
      }
      if (choice.readings.includes(reading)) return [choice.ambiguity, reading] as const;
      const name = nameOf(reading);
      throw new OptionsError({ code: "unknown-name", option: `readings.${option}`, name, known: choice.readings });
    }),
  );
}
