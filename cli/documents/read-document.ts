import { basename } from "node:path";
import { UsageError } from "../program/usage-error.ts";
import type { DocumentFormat } from "./document.ts";
import { Field } from "./field.ts";
import { readGivenFile } from "./given-file.ts";
import { jsonDocument } from "./json-document.ts";

/** A file to read. */
export interface DocumentToRead {
  /** The option that it was given with, such as `--config`. */
  readonly option: string;
  readonly path: string;
  /** Those that it may have. */
  readonly formats: readonly DocumentFormat[];
  readonly maxBytes: number;
  /** What to give, a sentence. */
  readonly giveOne: string;
}

/**
 * Reads a document of the user. The ending of its name tells the format; without one it is JSON.
 *
 * @throws UsageError for what cannot be read or parsed, with the line where the format tells it
 */
export async function readDocument({ option, path, formats, maxBytes, giveOne }: DocumentToRead): Promise<Field> {
  const format = formatOf(path, formats);
  if (format === undefined) {
    const endings = formats.flatMap((each) => each.endings).join(", ");
    throw new UsageError(`${option} ${path} does not end with the name of a format`, `These endings exist: ${endings}`);
  }
  const ifTooLarge = "Give a smaller file.";
  const text = await readGivenFile({ option, path, maxBytes, giveOne, ifTooLarge });
  const parsed = await format.parse(text);
  if (parsed.kind === "document") return new Field({ file: path, document: parsed.document });
  const place = parsed.line === undefined ? path : `${path}:${parsed.line}`;
  throw new UsageError(`${option} ${place} is not ${format.title}: ${parsed.reason}`, "Correct the file.");
}

function formatOf(path: string, formats: readonly DocumentFormat[]): DocumentFormat | undefined {
  // The dot of a hidden file begins no ending.
  const name = basename(path).toLowerCase().replace(/^\./u, "");
  if (!name.includes(".")) return jsonDocument;
  return formats.find(({ endings }) => endings.some((ending) => name.endsWith(ending)));
}
