import type { Cell, Database, SqlJs } from "sql.js/dist/sql-wasm-inline.js";
import { settingsIn, withLog, type DatabaseFiles } from "../../observe/effect/database-file.ts";

/** The content of a database, for comparing. */
export interface DatabaseContent {
  readonly tables: ReadonlyMap<string, TableContent>;
  /** Definitions without rows of their own, such as indices and views, by kind and name; settings by name. */
  readonly definitions: ReadonlyMap<string, string>;
}

export interface TableContent {
  readonly columns: readonly string[];
  /** The columns of the primary key, as indices into the columns. */
  readonly key: readonly number[];
  /** One text for each cell. */
  readonly rows: readonly (readonly string[])[];
}

/** For all tables together: a hostile database may point to the same page a thousand times. */
export const maxRows = 50_000;
export const maxCellBytes = 32 * 1024 * 1024;
export const maxTables = 500;
export const maxFileBytes = 64 * 1024 * 1024;
const maxHeapBytes = 256 * 1024 * 1024;

let loading: Promise<SqlJs> | undefined;

/**
 * Reads the content of a database, except for what SQLite keeps for itself and computed columns.
 *
 * @returns undefined where it cannot be read, or has too much content
 */
export async function readDatabase(files: DatabaseFiles): Promise<DatabaseContent | undefined> {
  const image = withLog(files);
  if (image === undefined || image.length > maxFileBytes) return undefined;
  if (image.length === 0) return { tables: new Map(), definitions: new Map() };
  loading ??= import("sql.js/dist/sql-wasm-inline.js").then((library) => library.default());
  const { Database } = await loading;
  let database: Database | undefined;
  try {
    database = new Database(image);
    for (const [name, value] of Object.entries(pragmas)) database.run(`PRAGMA ${name} = ${value}`);
    const content = contentOf(database);
    const settings = [...settingsIn(image)].map(([name, value]) => [name, String(value)] as const);
    return content && { ...content, definitions: new Map([...content.definitions, ...settings]) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // After an error that is not SQLite's own, the program is in an unknown state.
    if (error.name === "RuntimeError") loading = undefined;
    return undefined;
  } finally {
    if (loading !== undefined) database?.close();
  }
}

/** A definition in the file may name functions, and none of them may run. */
const pragmas = { trusted_schema: 0, cell_size_check: 1, query_only: 1, hard_heap_limit: maxHeapBytes };

function contentOf(database: Database): DatabaseContent | undefined {
  const budget = { rows: maxRows, bytes: maxCellBytes };
  const objects = rowsOf(database, "SELECT type, name, coalesce(sql, '') FROM sqlite_schema", [], budget);
  if (objects === undefined || objects.length > maxTables) return undefined;
  const virtual = objects.flatMap(([, name, sql]) => (isVirtual(textOf(sql)) ? [textOf(name)] : []));
  const definitions = new Map<string, string>();
  const tables = new Map<string, TableContent>();
  for (const [type, named, sql] of objects) {
    const name = textOf(named);
    if (name.startsWith("sqlite_")) continue;
    if (type !== "table" || isVirtual(textOf(sql))) {
      definitions.set(`${textOf(type)} ${name}`, textOf(sql));
      continue;
    }
    // The index of a text search may be rearranged at any time; its table of contents has what is searched.
    if (virtual.some((each) => name.startsWith(`${each}_`)) && !name.endsWith("_content")) continue;
    const table = tableOf(database, name, budget);
    if (table === undefined) return undefined;
    tables.set(name, table);
  }
  return { tables, definitions };
}

function isVirtual(sql: string): boolean {
  return /^\s*CREATE\s+VIRTUAL\b/iu.test(sql);
}

interface Budget {
  rows: number;
  bytes: number;
}

function tableOf(database: Database, name: string, budget: Budget): TableContent | undefined {
  const described = rowsOf(database, "SELECT name, pk FROM pragma_table_xinfo(?) WHERE hidden = 0", [name], budget);
  if (described === undefined || described.length === 0) return undefined;
  const columns = described.map(([column]) => textOf(column));
  const key = described.flatMap(([, place], index) => (Number(place) > 0 ? [index] : []));
  const rows = rowsOf(
    database,
    `SELECT ${columns.map(quoted).join(", ")} FROM ${quoted(name)} NOT INDEXED`,
    [],
    budget,
  );
  return rows && { columns, key, rows: rows.map((row) => row.map(shown)) };
}

/** @returns undefined when there are more than the budget allows */
function rowsOf(
  database: Database,
  sql: string,
  values: readonly Cell[],
  budget: Budget,
): readonly (readonly Cell[])[] | undefined {
  const statement = database.prepare(sql);
  try {
    statement.bind(values);
    const rows: (readonly Cell[])[] = [];
    while (statement.step()) {
      const row = statement.get(null, { useBigInt: true });
      budget.rows--;
      for (const cell of row) budget.bytes -= typeof cell === "object" ? (cell?.length ?? 1) : String(cell).length;
      if (budget.rows < 0 || budget.bytes < 0) return undefined;
      rows.push(row);
    }
    return rows;
  } finally {
    statement.free();
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function textOf(cell: Cell | undefined): string {
  return typeof cell === "string" ? cell : "";
}

/** Equal texts mean equal values of the same type. */
function shown(cell: Cell): string {
  if (cell === null) return "NULL";
  if (typeof cell === "string") return JSON.stringify(cell);
  return typeof cell === "object" ? `x'${Buffer.from(cell).toString("hex")}'` : String(cell);
}
