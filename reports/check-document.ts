import type { CheckText } from "../report-model/report-model.ts";
import { groupBySuite } from "./check-list.ts";
import { codeWords, markdownEntry } from "./markdown-entry.ts";

/**
 * Every check as Markdown for `docs/checks.md`: a heading for each suite and each check, with the claim, its level, why it
 * matters, what a pass is worth and the requirement rows.
 *
 * @returns sections with second-level headings; the page's own heading is the caller's
 */
export function renderCheckDocument(checks: readonly CheckText[]): string {
  const sections = [...groupBySuite(checks)].map(([suite, members]) => [`## ${suite}`, ...members.map(renderCheck)]);
  return `${sections.flat().join("\n\n")}\n`;
}

function renderCheck({ id, title, level, matters, restsOn = "", cannotSee = "", requirements }: CheckText): string {
  return markdownEntry({
    id,
    texts: [title],
    facts: [
      ["Level", level],
      ["Why it matters", matters],
      ["A pass rests on", restsOn],
      ["It cannot see", cannotSee],
      ["Requirements", codeWords(requirements.map((requirement) => requirement.id))],
    ],
  });
}
