import type { CheckText } from "../report-model/report-model.ts";
import { groupBySuite } from "./check-list.ts";
import { codeList, markdownTable } from "./markdown-table.ts";

/**
 * Every check as Markdown for `docs/checks.md`: a heading and a table a suite, with the claim, its level, the
 * requirement rows and why it matters.
 *
 * @returns sections with second-level headings; the page's own heading is the caller's
 */
export function renderCheckDocument(checks: readonly CheckText[]): string {
  const sections = [...groupBySuite(checks)].map(([suite, members]) => {
    const rows = members.map((check) => [
      codeList([check.id]),
      check.level,
      check.title,
      codeList(check.requirements.map(({ id }) => id)),
      check.matters,
    ]);
    return `## ${suite}\n\n${markdownTable(["Check", "Level", "Claim", "Requirements", "Why it matters"], rows)}\n`;
  });
  return sections.join("\n");
}
