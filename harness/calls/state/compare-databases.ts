import { withoutTimes } from "../../json/times.ts";
import type { Does } from "./weighed-effect.ts";
import type { DatabaseContent, TableContent } from "./read-database.ts";

/** What became of the rows and definitions of a database. */
export interface DatabaseDifference {
  readonly does: Does;
  /** Only times differ. */
  readonly isStamp: boolean;
  /** Such as `table "kv": 1 row added`. Hostile text. */
  readonly says: string;
}

interface Counts {
  added: number;
  removed: number;
  changed: number;
  /** Those of the changed in which only times differ. */
  stamped: number;
}

/** What became of the rows of a table. */
interface TableDifference extends Counts {
  /** Cells that replaced rows no longer have. */
  readonly lost: readonly string[];
}

const maxSaid = 3;

/**
 * Compares by content: rows are matched by their primary key, or by order where they have none.
 *
 * @returns undefined where both have the same content
 */
export function compareDatabases(before: DatabaseContent, after: DatabaseContent): DatabaseDifference | undefined {
  const all: Counts = { added: 0, removed: 0, changed: 0, stamped: 0 };
  const said: string[] = [];
  const lost: string[] = [];
  const tell = (what: string, counts: Counts): void => {
    all.added += counts.added;
    all.removed += counts.removed;
    all.changed += counts.changed;
    all.stamped += counts.stamped;
    const { added, removed, changed } = counts;
    const words = Object.entries({ added, removed, changed }).flatMap(([kind, count]) =>
      count > 0 ? [`${count} ${kind}`] : [],
    );
    if (words.length > 0) said.push(`${what}: ${words.join(", ")}`);
  };
  for (const name of namesIn(before.tables, after.tables)) {
    const [then, now] = [before.tables.get(name), after.tables.get(name)];
    if (then !== undefined && now !== undefined) {
      const difference = compareTables(then, now);
      tell(`rows of table "${name}"`, difference);
      for (const cell of difference.lost) lost.push(cell);
    } else tell(`table "${name}"`, presence(then, now));
  }
  for (const name of namesIn(before.definitions, after.definitions)) {
    const [then, now] = [before.definitions.get(name), after.definitions.get(name)];
    if (then !== now) tell(name, presence(then, now));
  }
  if (said.length === 0) return undefined;
  const gone = lost.length === 0 ? 0 : countGone(lost, after);
  if (gone > 0) said.unshift(`${gone} ${gone === 1 ? "value" : "values"} of replaced rows removed`);
  const more = said.length > maxSaid ? `; and ${said.length - maxSaid} more` : "";
  const isStamp = all.stamped === all.changed && all.added + all.removed === 0;
  return { does: gone > 0 ? "removes" : effectOf(all), isStamp, says: `${said.slice(0, maxSaid).join("; ")}${more}` };
}

/** A value that another row holds as well, as a table of versions does, is still there. */
function countGone(cells: readonly string[], { tables }: DatabaseContent): number {
  const there = new Set([...tables.values()].flatMap(({ rows }) => rows.flat()));
  return cells.filter((cell) => !there.has(cell)).length;
}

/** A missing row is a loss, whatever else was added. A value that changes with a new row may be a count. */
function effectOf({ added, removed, changed }: Counts): Does {
  if (removed > 0) return "removes";
  if (changed === 0) return "adds";
  return added > 0 ? "opaque" : "overwrites";
}

function presence(before: unknown, after: unknown): Counts {
  const [added, removed] = [before === undefined, after === undefined].map(Number);
  const changed = before !== undefined && after !== undefined ? 1 : 0;
  return { added: added ?? 0, removed: removed ?? 0, changed, stamped: 0 };
}

function namesIn(left: ReadonlyMap<string, unknown>, right: ReadonlyMap<string, unknown>): readonly string[] {
  return [...new Set([...left.keys(), ...right.keys()])].toSorted();
}

/** A new column leaves the rows as they were. */
function compareTables(before: TableContent, after: TableContent): TableDifference {
  const shared = before.columns.filter((column) => after.columns.includes(column));
  const lostColumns = before.columns.length - shared.length;
  const newColumns = after.columns.length - shared.length;
  const keyOf = (table: TableContent): readonly string[] => table.key.map((index) => table.columns[index] ?? "");
  const key = keyOf(before).join("\n") === keyOf(after).join("\n") ? keyOf(before) : [];
  const { left, right } = withoutEqual(project(before, shared), project(after, shared));
  const places = key.map((column) => shared.indexOf(column));
  const keyIn = keyBy(places);
  const newKeys = new Set(right.map(keyIn));
  const paired =
    places.length === 0 ? Math.min(left.length, right.length) : left.filter((row) => newKeys.has(keyIn(row))).length;
  return {
    added: right.length - paired + newColumns,
    removed: left.length - paired + lostColumns,
    changed: paired,
    stamped: Math.min(
      paired,
      left.length - withoutEqual(left.map(withoutTimesIn), right.map(withoutTimesIn)).left.length,
    ),
    lost: lostCells(left, right, places),
  };
}

/**
 * The values that are null in the row with the same key, where that keeps no value of the row before: `INSERT OR REPLACE`
 * leaves nothing of what it is not given. A change of status keeps what the thing is (AMB-17).
 */
function lostCells(before: readonly Row[], after: readonly Row[], key: readonly number[]): readonly string[] {
  if (key.length === 0) return [];
  const keyIn = keyBy(key);
  const byKey = new Map(after.map((row) => [keyIn(row), row]));
  return before.flatMap((row) => {
    const now = byKey.get(keyIn(row)) ?? row;
    const places = [...row.keys()].filter((at) => !key.includes(at) && isValue(row[at] ?? ""));
    if (places.some((at) => now[at] === row[at])) return [];
    return places.filter((at) => now[at] === "NULL").map((at) => row[at] ?? "");
  });
}

function keyBy(places: readonly number[]): (row: Row) => string {
  return (row) => places.map((at) => row[at]).join("\n");
}

/** A time may be when something was done that is not done any more; a digit is everywhere. */
function isValue(cell: string): boolean {
  return !/^(?:NULL|""|\d|"?\(time\)"?)$/u.test(withoutTimes(cell));
}

function withoutTimesIn(row: Row): Row {
  return row.map(withoutTimes);
}

type Row = readonly string[];

function project({ columns, rows }: TableContent, shared: readonly string[]): readonly Row[] {
  const places = shared.map((column) => columns.indexOf(column));
  return rows.map((row) => places.map((at) => row[at] ?? "NULL"));
}

function withoutEqual(before: readonly Row[], after: readonly Row[]): { left: Row[]; right: Row[] } {
  const counts = new Map<string, number>();
  const textOf = (row: Row): string => row.join("\n");
  for (const row of after) counts.set(textOf(row), (counts.get(textOf(row)) ?? 0) + 1);
  const take = (row: Row): boolean => {
    const found = counts.get(textOf(row)) ?? 0;
    if (found > 0) counts.set(textOf(row), found - 1);
    return found > 0;
  };
  const left = before.filter((row) => !take(row));
  const right = after.filter(take);
  return { left, right };
}
