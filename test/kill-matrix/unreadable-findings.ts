import { groupFindings } from "../../report-model/finding-group.ts";
import type { Report } from "../../report-model/report-model.ts";
import { renderShortFinding } from "../../reports/finding-text/short-finding.ts";

const layout = { colour: false, width: 80 };
const maxLines = 10;

/** Findings that a terminal of 80 columns does not show in ten lines, each within the width but for the command. */
export function unreadableFindings(report: Report): readonly string[] {
  return groupFindings(report)
    .map((group) => renderShortFinding(group, layout))
    .filter((lines) => lines.length > maxLines || lines.some(isTooWide))
    .map((lines) => lines.join("\n"));
}

function isTooWide(line: string): boolean {
  return line.length > layout.width && !line.startsWith("  again");
}
