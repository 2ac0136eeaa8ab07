import { defaultHints, hasMeaning, hintNames, type HintName } from "../../report-model/hints.ts";
import { readHints } from "../../harness/dialects/hints.ts";
import type { Json } from "../../harness/json/value.ts";
import type { ExpectedHint, ExpectedHints } from "../../harness/api-stub/verbs/verb-profile.ts";

/** A hint that means something other than the profile says. */
export interface Difference {
  readonly name: HintName;
  readonly expected: boolean;
  readonly found: boolean;
  /** A hint that is absent, or is no boolean, has its default. */
  readonly source: "declared" | "default";
  /** The core specification gives the hint no meaning on a tool that only reads (AMB-20). */
  readonly meaningless: boolean;
}

/** Compares what hints mean, so that an omitted hint equals its default. Whether all are written out is another claim. */
export function differencesFrom(
  expected: ExpectedHints,
  annotations: Json | undefined,
  names: readonly HintName[] = hintNames,
): readonly Difference[] {
  const declared = readHints(annotations);
  const readOnly = declared.readOnlyHint === true && expected.readOnlyHint === true;
  return names.flatMap((name) => {
    const value = declared[name];
    const wanted = meaningOf(name, expected[name]);
    const found = value ?? defaultHints[name];
    if (wanted === undefined || wanted === found) return [];
    const meaningless = !hasMeaning(name, { readOnlyHint: readOnly });
    if (meaningless && (value === undefined || expected[name] === "unset")) return [];
    return [{ name, expected: wanted, found, source: value === undefined ? "default" : "declared", meaningless }];
  });
}

function meaningOf(name: HintName, expected: ExpectedHint): boolean | undefined {
  if (expected === "any") return undefined;
  return expected === "unset" ? defaultHints[name] : expected;
}

/** Differences for a sentence: `destructiveHint false instead of true`. */
export function sayDifferences(differences: readonly Difference[]): string {
  return differences
    .map(({ name, expected, found, source }) => {
      const by = source === "default" ? " (by default)" : "";
      return `${name} ${found}${by} instead of ${expected}`;
    })
    .join(" and ");
}
