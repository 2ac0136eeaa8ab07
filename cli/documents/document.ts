import type { Json } from "../../harness/json/value.ts";

/** Members and indices that lead from a document to one of its values. */
export type FieldPath = readonly (string | number)[];

/** What a file says, in whatever format it is written. */
export interface Document {
  readonly value: Json;
  /** The line on which a value begins, from 1; undefined where the format does not tell. */
  readonly lineOf: (path: FieldPath) => number | undefined;
}

/** What became of the text of a file. The reason quotes nothing of it: it may hold a secret. */
export type ParsedDocument =
  | { readonly kind: "document"; readonly document: Document }
  | { readonly kind: "refused"; readonly reason: string; readonly line?: number };

/** A way to write a document. */
export interface DocumentFormat {
  /** Its name in messages. */
  readonly title: string;
  /** Endings of the names of its files, in lower case with their dot. */
  readonly endings: readonly string[];
  readonly parse: (text: string) => Promise<ParsedDocument>;
}
