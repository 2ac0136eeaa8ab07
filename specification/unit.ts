import type { Level } from "../report-model/report-model.ts";

/** Where a unit of text stands in the file. */
export type UnitPlace =
  | "heading"
  | "paragraph"
  | "list-item"
  | "block-quote"
  | "table-row"
  | "comment"
  | "type-member"
  | "schema-description"
  | "schema-required";

/** The smallest part of a text that a requirement row can stand for: a sentence, a table row, a member of a type. */
export interface Piece {
  readonly place: UnitPlace;
  /** First and last line in the file, from 1. */
  readonly line: number;
  readonly endLine: number;
  /** Plain text; hostile, since the file is of others. */
  readonly text: string;
  /** What it demands, by the keyword that binds most; absent for one that states something without a keyword. */
  readonly demand?: Demand;
  /** Everything that it demands, in the order of the text: each keyword demands something of its own. */
  readonly demands: readonly Demand[];
}

/** A piece of a text, and where in the text it stands. */
export interface Unit extends Piece {
  /** Headings above it, from the outer to the inner, without the title of the document. */
  readonly section: readonly string[];
  /** Which unit of its section it is, from 1. */
  readonly ordinal: number;
  readonly fingerprint: string;
}

/** How a statement demands something. */
export interface Demand {
  readonly level: Level;
  /** As written: a keyword, `Yes` of a table column, or `required` of a schema. */
  readonly keyword: string;
  /** Whether the keyword stands in the sentence that introduces the list or table, not in the unit itself. */
  readonly inherited: boolean;
  /** Where in the text its keyword begins; absent where that stands elsewhere or is none of RFC 2119. */
  readonly index?: number;
}
