import type { Report } from "../../report-model/report-model.ts";
import { markdownCell } from "../escape/markdown-cell.ts";
import { markdownTable } from "../markdown-table.ts";
import { refusedExampleText } from "../terminal/refused-examples.ts";
import { hintText, standingText } from "./wording.ts";

/** What is suggested for each tool, as a table: a row for each hint. */
export function renderSuggestionMarkdown({ suggestions = [], refusedExamples = [], problems }: Report): string {
  const rows = suggestions.flatMap(({ tool, hints }) =>
    hints.map((hint) => [
      tool,
      hint.value === undefined ? `${hint.hint}: not decided` : hintText(hint),
      hint.unseen.length === 0 ? hint.because : `${hint.because}. Not seen: ${hint.unseen.join("; ")}`,
      standingText(hint),
    ]),
  );
  const table = markdownTable(["tool", "suggested", "because", "now"], rows);
  const faults = problems.map(({ message, hint }) => `${markdownCell(message)} ${markdownCell(hint)}`);
  const notes = refusedExamples.map((each) => markdownCell(refusedExampleText(each)));
  return `${["# Suggested hints", ...faults, ...notes, table].join("\n\n")}\n`;
}
