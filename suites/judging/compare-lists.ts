import { canonicalText } from "../../harness/json/canonical.ts";
import { firstDifference } from "../../harness/json/difference.ts";
import { member, type Json } from "../../harness/json/value.ts";
import type { Introduction } from "../../harness/session/introduction.ts";
import { isOlder } from "../../harness/revisions/revisions.ts";
import {
  contradicted,
  holds,
  undecided,
  type AmbiguousWording,
  type Judgement,
  type MilderSeverity,
} from "../../harness/check/judgement.ts";

interface Difference {
  /** The beginning of the sentence that ends with the two lists. */
  readonly claim: string;
  readonly expected: string;
  /** The interpretation under which a change within a session has to be announced. */
  readonly ambiguity?: AmbiguousWording;
  /** Its weight, where that differs from the check's. */
  readonly severity?: MilderSeverity;
}

const readingNames = ["the first list", "the list asked for again", "the list of another session"];

/**
 * Judges whether repeated lists agree.
 *
 * @param view the part of a list that has to agree
 */
export function compareWithFirst(
  introductions: readonly Introduction[],
  view: (introduction: Introduction) => Json,
  { claim, expected, ambiguity, severity }: Difference,
): Judgement {
  const [first] = introductions;
  if (first === undefined) return undecided("no list was read");
  const expectedView = view(first);
  const differing = introductions.findIndex(
    (introduction) => canonicalText(view(introduction)) !== canonicalText(expectedView),
  );
  const other = introductions[differing];
  if (other === undefined) return holds(introductions.length);
  return contradicted({
    message: `${claim} between the first list and ${readingNames[differing] ?? "another one"}.`,
    expected,
    observed: [firstDifference(expectedView, view(other))],
    ...(ambiguity === undefined ? {} : mayDiffer(first, other) ? { severity: "note" as const } : { ambiguity }),
    ...(severity === undefined ? {} : { severity }),
  });
}

/**
 * Only revision 2026-07-28 forbids that lists differ from connection to connection (CORE-TOOL-04). In earlier revisions each
 * session may have its own list, and no change happened that a server could have announced: a difference is only worth
 * knowing.
 */
function mayDiffer(first: Introduction, other: Introduction): boolean {
  const isOtherSession = first.initialized !== other.initialized;
  return isOtherSession && isOlder(first.initialized.protocolVersion, "2026-07-28");
}

export function namesOf({ list }: Introduction): readonly string[] {
  return list.tools.map(({ name }) => name);
}

/**
 * A view of one member of every tool, by the tool's name. Only tools in every list can be compared; missing tools are
 * another claim.
 */
export function memberByName(
  introductions: readonly Introduction[],
  key: string,
): (introduction: Introduction) => Json {
  const [first, ...others] = introductions.map((introduction) => new Set(namesOf(introduction)));
  const compared = new Set([...(first ?? [])].filter((name) => others.every((names) => names.has(name))));
  return ({ list }) =>
    Object.fromEntries(
      list.tools
        .filter(({ name }) => compared.has(name))
        .map(({ name, definition }) => [name, member(definition, key) ?? null]),
    );
}
