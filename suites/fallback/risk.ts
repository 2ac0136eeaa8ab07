import { risksOf } from "../../harness/dialects/effective-hints.ts";
import { defaultHints, hasMeaning, type HintName } from "../../report-model/hints.ts";
import { fillHints, type DeclaredHints, type Hints } from "../../harness/dialects/hints.ts";

/**
 * Whether the static hints promise that a hint has its milder value, so that an answer could break it (SR-ENV-RO, -D, -I and
 * -OW of the rule catalogue).
 */
export function isPromised(hint: HintName, listed: DeclaredHints): boolean {
  return !risksOf(listed)[hint] && hasMeaning(hint, listed);
}

/** The readings of AMB-05: hints that an answer leaves out are the core defaults, or the tool's static hints. */
const omittedHintReadings = ["core-defaults", "static-hints"] as const;
type OmittedHintReading = (typeof omittedHintReadings)[number];

/**
 * Compares the hint of an answer with that of the list, under both readings where the answer omits hints.
 *
 * @returns `riskier` when both readings break the promise, else those that do
 */
export function compareWithStatic(
  hint: HintName,
  listed: DeclaredHints,
  answered: DeclaredHints,
): "within" | "riskier" | { readonly contradictedBy: readonly OmittedHintReading[] } {
  const filled: Readonly<Record<OmittedHintReading, Hints>> = {
    "core-defaults": defaultHints,
    "static-hints": fillHints(listed, defaultHints),
  };
  const contradictedBy = omittedHintReadings.filter((reading) => risksOf(fillHints(answered, filled[reading]))[hint]);
  if (contradictedBy.length === 0) return "within";
  return contradictedBy.length === omittedHintReadings.length ? "riskier" : { contradictedBy };
}
