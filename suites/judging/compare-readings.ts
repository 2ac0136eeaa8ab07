import { canonicalText } from "../../harness/json/canonical.ts";
import { firstDifference } from "../../harness/json/difference.ts";
import { member, type Json } from "../../harness/json/value.ts";
import type { Reading } from "../../harness/check/check.ts";
import {
  contradicted,
  holds,
  undecided,
  type AmbiguousWording,
  type Judgement,
  type Severity,
} from "../../harness/check/judgement.ts";

interface Difference {
  /** Begins the sentence that ends with the two lists. */
  readonly claim: string;
  readonly expected: string;
  readonly ambiguity?: AmbiguousWording;
  /** What it weighs, where that is not what the check weighs. */
  readonly severity?: Severity;
}

const readingNames = ["the first list", "the list asked for again", "the list of another session"];

/**
 * Judges whether repeated lists agree.
 *
 * @param view what they have to agree on
 */
export function compareWithFirst(
  readings: readonly Reading[],
  view: (reading: Reading) => Json,
  { claim, expected, ambiguity, severity }: Difference,
): Judgement {
  const [first] = readings;
  if (first === undefined) return undecided("no list was read");
  const expectedView = view(first);
  const differing = readings.findIndex((reading) => canonicalText(view(reading)) !== canonicalText(expectedView));
  const other = readings[differing];
  if (other === undefined) return holds(readings.length);
  return contradicted({
    message: `${claim} between the first list and ${readingNames[differing] ?? "another one"}.`,
    expected,
    observed: [firstDifference(expectedView, view(other))],
    ...(ambiguity === undefined ? {} : { ambiguity }),
    ...(severity === undefined ? {} : { severity }),
  });
}

export function namesOf({ list }: Reading): readonly string[] {
  return list.tools.map(({ name }) => name);
}

/**
 * A view of one member of every tool, by the tool's name. Only tools that stand in every list can be compared; which
 * ones are missing is another claim.
 */
export function memberByName(readings: readonly Reading[], key: string): (reading: Reading) => Json {
  const [first, ...others] = readings.map((reading) => new Set(namesOf(reading)));
  const compared = new Set([...(first ?? [])].filter((name) => others.every((names) => names.has(name))));
  return ({ list }) =>
    Object.fromEntries(
      list.tools
        .filter(({ name }) => compared.has(name))
        .map(({ name, definition }) => [name, member(definition, key) ?? null]),
    );
}
