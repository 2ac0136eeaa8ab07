import type { ChangedTool, ListedHints, ToolsDifference } from "../../report-model/tools-difference.ts";
import { markdownCell } from "../escape/markdown-cell.ts";
import { markdownTable } from "../markdown-table.ts";
import { shownName, shownSentence } from "../terminal/wording.ts";
import { behaviourText, directionText, listedText, outcomeText, sideText, valuesText, weightOf } from "./wording.ts";

/** What changed in the tools of a server as Markdown, for a pull request. */
export function renderToolsDifferenceMarkdown(difference: ToolsDifference): string {
  const { before, now, changed, came, went } = difference;
  const rows = changed.flatMap(rowsOf);
  return `${[
    `# ${markdownCell(`${sideText(before)} → ${sideText(now)}`)}`,
    ...(rows.length === 0 ? [] : ["## Changed", markdownTable(["Tool", "What", "Change", "So"], rows)]),
    ...listed("Came", came),
    ...listed("Went", went),
    markdownCell(outcomeText(difference)),
  ].join("\n\n")}\n`;
}

function rowsOf({ tool, hints, behaviour = [], members }: ChangedTool): readonly (readonly string[])[] {
  const name = shownName(tool);
  return [
    ...hints.map((change) => [
      name,
      change.hint,
      valuesText(change),
      `${weightOf(change) === "fail" ? "FAIL: " : ""}${directionText(change)}`,
    ]),
    ...behaviour.map((change) => [name, change.hint, "behaviour", behaviourText(change)]),
    ...members.map(({ member, change }) => [name, shownName(member), shownSentence(change), ""]),
  ];
}

function listed(title: string, tools: readonly ListedHints[]): readonly string[] {
  if (tools.length === 0) return [];
  return [`## ${title}`, tools.map((tool) => `- ${markdownCell(listedText(tool))}`).join("\n")];
}
