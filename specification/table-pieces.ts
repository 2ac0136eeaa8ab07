import type { Table } from "mdast";
import { findKeywords } from "./keywords.ts";
import { plainTextOf, type PlainText } from "./plain-text.ts";
import { demanding } from "./sentence-pieces.ts";
import type { Demand, Piece } from "./unit.ts";

/**
 * The rows below the heading of a table. A row demands what a keyword in one of its cells says, else what its column
 * `Required` or `Optional` says, else what the sentence before the table says.
 *
 * @param introduction the demand of the sentence that ends in a colon above the table
 */
export function readTable(table: Table, introduction: Demand | undefined): readonly Piece[] {
  const [heading, ...rows] = table.children;
  const titles = (heading?.children ?? []).map((cell) => plainTextOf(cell.children).text.trim());
  return rows.map((row) => {
    const cells = row.children.map((cell) => plainTextOf(cell.children));
    const texts = cells.map(({ text }) => text.trim());
    const own = demandsOfCells(cells);
    const other = demandOfColumns(titles, texts) ?? introduction;
    const demands = own.length > 0 || other === undefined ? own : [other];
    const line = row.position?.start.line ?? 1;
    return {
      place: "table-row",
      text: texts.join(border),
      line,
      endLine: line,
      ...demanding(demands),
    };
  });
}

const border = " | ";

function demandsOfCells(cells: readonly PlainText[]): readonly Demand[] {
  let shown = 0;
  return cells.flatMap((cell) => {
    const start = shown - (cell.text.length - cell.text.trimStart().length);
    shown += cell.text.trim().length + border.length;
    return findKeywords(cell, { start: 0, end: cell.text.length }).map(({ word, level, index }): Demand => ({
      level,
      keyword: word,
      inherited: false,
      index: start + index,
    }));
  });
}

function demandOfColumns(titles: readonly string[], cells: readonly string[]): Demand | undefined {
  for (const [column, title] of titles.entries()) {
    const cell = cells[column] ?? "";
    const required = /^(?:required|mandatory|requirement|presence)\??$/i.test(title);
    if (!required && !/^optional\??$/i.test(title)) continue;
    const yes = /^(?:yes|true|required|mandatory|always|✓|✔|✅)/iu.exec(cell)?.[0];
    const keyword = yes ?? /^(?:no|false|optional|✗|✘|❌|-|–|—)/iu.exec(cell)?.[0];
    if (keyword === undefined) continue;
    return { level: (yes !== undefined) === required ? "REQUIRED" : "MAY", keyword, inherited: false };
  }
  return undefined;
}
