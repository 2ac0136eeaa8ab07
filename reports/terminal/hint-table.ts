import { hintNames } from "../../report-model/hints.ts";
import {
  hintStandings,
  hintTable,
  type HintCell,
  type HintRow,
  type HintStanding,
} from "../../report-model/hint-table.ts";
import type { Report } from "../../report-model/report-model.ts";
import { visibleText } from "../escape/visible-text.ts";
import { standingMark } from "./hint-standing.ts";
import { fitName, flowPieces, paint, wrapText, type Layout } from "./layout.ts";
import { counted, listNames, shownName, shownText, verdictSign, verdictStyles } from "./wording.ts";

/** Beyond this, tools of which the same is to be told share a row: a table is to fit on a screen. */
const maxRowsApart = 15;
const maxRows = 25;
/** Lines that tell what claims held without. */
const maxParts = 8;
/** Of names in front of such a line. */
const maxNames = 60;
const margin = "  ";
const gap = "   ";
/** Of a hint of the wrong type: a text in quotes, such as "false", is shown whole. */
const maxWrongLength = 14;
/** Columns for names that are long: with fewer, headings are shortened first. */
const enoughForNames = 28;
const narrowestNames = 14;

/** A text, and the sign of what calls made of it. */
interface Shown {
  readonly text: string;
  readonly standing: HintStanding;
}

/**
 * The server at a glance: a row for each tool, or for several of which the same is told, a column for each hint. A cell has
 * the declared value, or the default in brackets, after what is no boolean; the values of answers about single calls; and a sign for what calls showed.
 */
export function renderHintTable(report: Report, layout: Layout): readonly string[] {
  const rows = hintTable(report, maxRowsApart);
  if (rows.length === 0) return [];
  const shown = rows.slice(0, maxRows).map((row) => ({ row, cells: row.cells.map(describeCell) }));
  const wantedNames = Math.max(...rows.map(({ tools }) => tools.map(shownName).join(", ").length));
  const columns = [hintNames, hintNames.map((hint) => hint.replace(/Hint$/u, ""))]
    .map((headings) => columnsUnder(headings, shown, layout))
    .find(({ room }, index) => room >= (index === 0 ? Math.min(wantedNames, enoughForNames) : narrowestNames));
  if (columns === undefined)
    return [...renderNarrow(shown, layout), ...renderParts(rows, layout), ...renderLegend(rows, layout)];
  const { headings, widths, room } = columns;
  const namesWidth = Math.max(...shown.map(({ row }) => namesOf(row, room).length));
  const heading = headings.map((name, column) => gap + name.padEnd(widths[column] ?? 0)).join("");
  const left = rows.slice(maxRows).flatMap(({ tools }) => tools).length;
  return [
    paint(layout, ["dim"], `${margin}${" ".repeat(namesWidth)}${heading}`.trimEnd()),
    ...shown.map(({ row, cells }) =>
      [
        margin + namesOf(row, namesWidth).padEnd(namesWidth),
        ...cells.map((cell, column) => gap + renderCell(cell, widths[column] ?? 0, layout)),
      ]
        .join("")
        .trimEnd(),
    ),
    ...(left === 0 ? [] : [`${margin}+${counted(left, "more tool")}: see the JSON report`]),
    ...renderParts(rows, layout),
    ...renderLegend(rows, layout),
  ];
}

/** What claims held without, those of the same tools and reason in one line. */
function renderParts(rows: readonly HintRow[], layout: Layout): readonly string[] {
  const lines = rows.flatMap(({ tools, cells }) => {
    const parts = new Set(cells.flatMap(({ heldWithout }) => heldWithout ?? []));
    const names = listNames(tools.map(shownName), maxNames);
    return [...parts].map((part) => {
      const held = cells.filter(({ heldWithout }) => heldWithout === part);
      return `${names}: ${held.map(({ hint, value }) => `${hint} ${value}`).join(", ")}, without ${shownText(part)}`;
    });
  });
  const left = lines.length - maxParts;
  const shown = [
    ...lines.slice(0, maxParts),
    ...(left > 0 ? [`+${counted(left, "more")} held in part: see the JSON report`] : []),
  ];
  return shown.flatMap((line) => wrapText(line, layout.width - margin.length * 2, 2).map((each) => margin + each));
}

/** A table that is broken over the lines of a narrow window says nothing: each row has its hints below it there. */
function renderNarrow(
  rows: readonly { readonly row: HintRow; readonly cells: readonly Shown[] }[],
  layout: Layout,
): readonly string[] {
  return rows.flatMap(({ row, cells }) => {
    const pieces = cells.map((cell, column) => {
      const name = hintNames[column]?.replace(/Hint$/u, "") ?? "";
      return `${name} ${renderCell(cell, lengthOf(cell), { ...layout, colour: false })}`;
    });
    return [
      margin + namesOf(row, layout.width - margin.length),
      ...flowPieces(pieces, gap, layout.width - margin.length * 2).map((line) => margin + margin + line),
    ];
  });
}

interface Columns {
  readonly headings: readonly string[];
  readonly widths: readonly number[];
  /** For the names of tools. */
  readonly room: number;
}

function columnsUnder(
  headings: readonly string[],
  rows: readonly { readonly cells: readonly Shown[] }[],
  { width }: Layout,
): Columns {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map(({ cells }) => lengthOf(cells[column]))),
  );
  return { headings, widths, room: width - margin.length - sum(widths) - gap.length * widths.length };
}

function describeCell({ declared, ofWrongType, value, hasMeaning, answered, standing }: HintCell): Shown {
  if (!hasMeaning) return { text: "-", standing };
  const values = [...new Set(answered.flatMap((each) => each.values))];
  const isMore = values.some((each) => each !== value);
  const wrong = ofWrongType === undefined ? "" : `${visibleText(ofWrongType, maxWrongLength)} `;
  const said = declared === undefined ? `${wrong}(${value})` : String(value);
  return { text: isMore ? `${said} → ${values.join("|")}` : said, standing };
}

function signOf(standing: HintStanding): string {
  const mark = standingMark(standing);
  return mark === undefined ? "" : verdictSign(mark.verdict);
}

function lengthOf(cell: Shown | undefined): number {
  if (cell === undefined) return 0;
  const sign = signOf(cell.standing);
  return cell.text.length + (sign === "" ? 0 : 1 + sign.length);
}

function renderCell(cell: Shown, width: number, layout: Layout): string {
  const mark = standingMark(cell.standing);
  const rest = " ".repeat(width - lengthOf(cell));
  if (mark === undefined) return cell.text + rest;
  return `${cell.text} ${paint(layout, verdictStyles(mark.verdict), verdictSign(mark.verdict))}${rest}`;
}

function namesOf({ tools }: HintRow, width: number): string {
  return fitName(listNames(tools.map(shownName), width), width);
}

/** What the signs in this table mean, and no others. */
function renderLegend(rows: readonly HintRow[], layout: Layout): readonly string[] {
  const cells = rows.flatMap((row) => row.cells);
  const occurs = (standing: HintStanding): boolean => cells.some((cell) => cell.standing === standing);
  const unset = cells.filter(({ declared, hasMeaning }) => hasMeaning && declared === undefined);
  const pieces = [
    ...(unset.some(({ ofWrongType }) => ofWrongType === undefined) ? ["(…) not set, the default counts"] : []),
    ...(unset.some(({ ofWrongType }) => ofWrongType !== undefined)
      ? ["x (…) of the wrong type, the default counts"]
      : []),
    ...(cells.some(({ hasMeaning }) => !hasMeaning) ? ["- says nothing of a tool that only reads"] : []),
    ...(cells.some((cell) => describeCell(cell).text.includes("→")) ? ["→ answered about single calls"] : []),
    ...hintStandings.flatMap((standing) => {
      const mark = occurs(standing) ? standingMark(standing) : undefined;
      return mark === undefined ? [] : [`${verdictSign(mark.verdict)} ${mark.words}`];
    }),
  ];
  const width = layout.width - margin.length;
  const fitting = pieces.flatMap((piece) => (piece.length > width ? wrapText(piece, width, 2) : [piece]));
  return flowPieces(fitting, gap, width).map((line) => paint(layout, ["dim"], margin + line));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
