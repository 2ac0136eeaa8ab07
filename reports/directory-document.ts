import type { CheckText } from "../report-model/report-model.ts";
import { markdownCell } from "./escape/markdown-cell.ts";

/**
 * The rules of directories as Markdown for `docs/directories.md`: a heading for each directory, and each of its rules with
 * the words of its pages.
 *
 * @param checks of the suite `directory`; the requirements of each are the words that it stands on
 * @param untested ids of those that no message of a server shows
 * @returns sections with second-level headings; the page's own heading is the caller's
 */
export function renderDirectoryDocument(checks: readonly CheckText[], untested: ReadonlySet<string>): string {
  const names = new Set(checks.flatMap(({ requirements }) => requirements.map(({ document }) => document)));
  const sections = [...names].map((name) => {
    const rules = checks.filter(({ requirements }) => requirements[0]?.document === name);
    const tested = rules.filter(({ id }) => !untested.has(id)).map(renderRule);
    const told = rules.filter(({ id }) => untested.has(id)).map(renderRule);
    const heading = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
    return [`## ${heading}`, ...tested, "### Not shown by any message of a server", ...told].join("\n\n");
  });
  return `${sections.join("\n\n")}\n`;
}

function renderRule({ id, level, title, requirements, fix }: CheckText): string {
  const words = requirements.map(({ section }) => `  - ${markdownCell(section)}`);
  return [`- \`${id}\` (${level}): ${title}`, ...words, `  - Repair: ${fix.join(" ")}`].join("\n");
}
