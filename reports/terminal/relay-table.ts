import { hintNames } from "../../report-model/hints.ts";
import type { RelayedHint, RelayedTool } from "../../report-model/relayed-tools.ts";
import type { Report, Verdict } from "../../report-model/report-model.ts";
import { fitName, paint, type Layout } from "./layout.ts";
import { counted, listNames, shownName, verdictSign, verdictStyles } from "./wording.ts";

const maxRows = 40;
const margin = "  ";
const gap = "   ";
const narrowestNames = 14;

/** What a hint that differs through the relay is worth; undefined where a client expects the same. */
export function weightOfRelayed({ direction }: RelayedHint): Verdict | undefined {
  if (direction === "same") return undefined;
  return direction === "safer" ? "fail" : "warn";
}

/** `true`, or `true → –` where upstream and relay differ; `–` for a hint that is not declared. */
export function relayedText({ upstream, through }: RelayedHint): string {
  const shown = (value: boolean | undefined): string => (value === undefined ? "–" : String(value));
  return upstream === through ? shown(through) : `${shown(upstream)} → ${shown(through)}`;
}

/** A tool of the relay, with its name upstream where that is another. */
export function relayedName({ tool, upstream }: RelayedTool): string {
  if (upstream.length === 1 && upstream[0] === tool) return shownName(tool);
  return `${upstream.length === 0 ? "?" : upstream.map(shownName).join(", ")} → ${shownName(tool)}`;
}

/** Tools × hints of a relay as upstream → through; nothing for a report of something else. */
export function renderRelayTable({ relay }: Report, layout: Layout): readonly string[] {
  if (relay === undefined) return [];
  const rows = relay.tools.slice(0, maxRows).map((tool) => ({
    name: relayedName(tool),
    cells: tool.hints.map((hint) => ({ text: relayedText(hint), weight: weightOfRelayed(hint) })),
  }));
  const headings = hintNames.map((hint) => hint.replace(/Hint$/u, ""));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map(({ cells }) => lengthOf(cells[column]))),
  );
  const room = Math.max(
    narrowestNames,
    layout.width - margin.length - widths.reduce((sum, width) => sum + gap.length + width, 0),
  );
  const namesWidth = Math.min(room, Math.max(...rows.map(({ name }) => name.length), "upstream → through".length));
  const left = relay.tools.length - rows.length;
  const head = `${margin}${"upstream → through".padEnd(namesWidth)}${headings.map((name, column) => gap + name.padEnd(widths[column] ?? 0)).join("")}`;
  return [
    paint(layout, ["dim"], head.trimEnd()),
    ...rows.map(({ name, cells }) =>
      [
        margin + fitName(name, namesWidth).padEnd(namesWidth),
        ...cells.map(({ text, weight }, column) => {
          const sign = weight === undefined ? "" : ` ${paint(layout, verdictStyles(weight), verdictSign(weight))}`;
          return `${gap}${text}${sign}${" ".repeat(Math.max(0, (widths[column] ?? 0) - lengthOf({ text, weight })))}`;
        }),
      ]
        .join("")
        .trimEnd(),
    ),
    ...(left > 0 ? [`${margin}+${counted(left, "more tool")}: see the JSON report`] : []),
    ...(relay.missing.length === 0
      ? []
      : [`${margin}not listed through the relay: ${listNames(relay.missing.map(shownName), layout.width - 32)}`]),
    ...(relay.renaming === undefined ? [] : [`${margin}renamed: ${shownName(relay.renaming)}`]),
    paint(layout, ["dim"], `${margin}– not set   ✗ looks safer through the relay   ! looks riskier`),
  ];
}

function lengthOf(cell: { readonly text: string; readonly weight: Verdict | undefined } | undefined): number {
  return cell === undefined ? 0 : cell.text.length + (cell.weight === undefined ? 0 : 2);
}
