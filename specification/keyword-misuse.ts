import { normaliseWording } from "./requirements/fingerprint.ts";
import { findLowerCaseKeywords, strengthOf } from "./keywords.ts";
import { isInformative } from "./section-kind.ts";
import type { Unit } from "./unit.ts";
import type { Wording } from "./wordings.ts";

/** A sentence whose words leave open how much it binds. */
export type KeywordMisuse =
  | { readonly code: "lower-case"; readonly unit: Unit; readonly words: readonly string[] }
  | { readonly code: "informative-section"; readonly unit: Unit; readonly keyword: string }
  | { readonly code: "two-levels"; readonly units: readonly Unit[] };

/** Places in which words are prose of the text itself. */
const prose: ReadonlySet<string> = new Set(["paragraph", "list-item", "table-row", "comment", "schema-description"]);

/**
 * Finds keywords that are used wrongly: `must` in lower case where the text binds, MUST and SHOULD where it only
 * informs, and one rule with two levels, be it in the same words or by the same row.
 *
 * @param known every unit that has the wording of a row, and that wording
 */
export function findMisuse(units: readonly Unit[], known: ReadonlyMap<Unit, Wording>): readonly KeywordMisuse[] {
  const single = units.flatMap((unit): KeywordMisuse[] => {
    const { demand } = unit;
    if (isInformative(unit.section)) {
      const binds = demand?.inherited === false && strengthOf(demand.level) < 2 && unit.place !== "schema-required";
      return binds ? [{ code: "informative-section", unit, keyword: demand.keyword }] : [];
    }
    const words = prose.has(unit.place) ? findLowerCaseKeywords(unit.text) : [];
    return words.length === 0 ? [] : [{ code: "lower-case", unit, words }];
  });
  return [...single, ...findTwoLevels(units, known)];
}

function findTwoLevels(units: readonly Unit[], known: ReadonlyMap<Unit, Wording>): readonly KeywordMisuse[] {
  const groups = new Map<string, Set<Unit>>();
  const add = (key: string, unit: Unit): void => {
    const group = groups.get(key) ?? new Set();
    groups.set(key, group.add(unit));
  };
  for (const unit of units) {
    if (unit.demand?.inherited !== false || unit.place === "schema-required" || unit.place === "table-row") continue;
    add(`text ${normaliseWording(unit.text.replace(unit.demand.keyword, ""))}`, unit);
    for (const { id, level } of known.get(unit)?.rows ?? []) if (strengthOf(level) < 2) add(`row ${id}`, unit);
  }
  const found = new Map<string, KeywordMisuse>();
  for (const group of groups.values()) {
    const members = [...group];
    if (new Set(members.map(({ demand }) => demand?.level)).size < 2) continue;
    found.set(members.map(({ line, ordinal }) => `${line}.${ordinal}`).join(), { code: "two-levels", units: members });
  }
  return [...found.values()];
}
