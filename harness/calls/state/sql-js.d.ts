/** The parts that are used of SQLite compiled to WebAssembly, in one file. */
declare module "sql.js/dist/sql-wasm-inline.js" {
  export type Cell = number | bigint | string | Uint8Array | null;

  export interface Statement {
    bind(values: readonly Cell[]): boolean;
    step(): boolean;
    get(params: null, config: { readonly useBigInt: true }): Cell[];
    free(): boolean;
  }

  export interface Database {
    run(sql: string): Database;
    prepare(sql: string): Statement;
    /** The bytes of its database file. */
    export(): Uint8Array;
    close(): void;
  }

  export interface SqlJs {
    readonly Database: new (content: Uint8Array) => Database;
  }

  export default function initSqlJs(): Promise<SqlJs>;
}
