import { hintNames } from "../../report-model/hints.ts";
import type { ChangedTool, ListedHints, ToolsDifference } from "../../report-model/tools-difference.ts";
import { paint, paragraph, readableLayout, type Layout } from "../terminal/layout.ts";
import { shownName, shownSentence, verdictSign, verdictStyles } from "../terminal/wording.ts";
import { behaviourText, directionText, listedText, outcomeText, sideText, valuesText, weightOf } from "./wording.ts";

const hintWidth = Math.max(...hintNames.map(({ length }) => length));
const valuesWidth = "(false) → false".length;
const indent = 4;

/** What changed in the tools of a server: tool by tool, then the numbers and what the exit code says. */
export function renderToolsDifferenceText(difference: ToolsDifference, layout: Layout): string {
  const readable = readableLayout(layout);
  const { before, now, changed, came, went } = difference;
  return [
    ...paragraph(`${sideText(before)} → ${sideText(now)}`, readable, 0).map((line) => paint(readable, ["bold"], line)),
    "",
    ...group(
      "Changed",
      changed.flatMap((tool) => renderChanged(tool, readable)),
      readable,
    ),
    ...group(
      "Came",
      came.flatMap((tool) => renderListed(tool, readable)),
      readable,
    ),
    ...group(
      "Went",
      went.flatMap((tool) => renderListed(tool, readable)),
      readable,
    ),
    ...paragraph(outcomeText(difference), readable, 0),
    "",
  ].join("\n");
}

function group(title: string, lines: readonly string[], layout: Layout): readonly string[] {
  return lines.length === 0 ? [] : [paint(layout, ["bold", "cyan"], title), ...lines, ""];
}

function renderListed(listed: ListedHints, layout: Layout): readonly string[] {
  return paragraph(listedText(listed), layout);
}

function renderChanged({ tool, hints, behaviour = [], members }: ChangedTool, layout: Layout): readonly string[] {
  return [
    `  ${paint(layout, ["bold"], shownName(tool))}`,
    ...hints.flatMap((change) => {
      const weight = weightOf(change);
      const [first = "", ...rest] = paragraph(
        `${change.hint.padEnd(hintWidth)}  ${valuesText(change).padEnd(valuesWidth)}  ${directionText(change)}`,
        layout,
        indent + 2,
      );
      const sign = paint(layout, verdictStyles(weight), verdictSign(weight));
      return [`${" ".repeat(indent)}${sign} ${first.trimStart()}`, ...rest];
    }),
    ...behaviour.flatMap((change) => paragraph(`${change.hint}: ${behaviourText(change)}`, layout, indent + 2)),
    ...members.flatMap(({ member, change }) =>
      paragraph(`${shownName(member)}: ${shownSentence(change)}`, layout, indent + 2),
    ),
  ];
}
