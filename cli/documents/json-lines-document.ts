import { jsonDocument } from "./json-document.ts";
import type { DocumentFormat, FieldPath, ParsedDocument } from "./document.ts";
import type { Json } from "../../harness/json/value.ts";

/** A JSON value a line, as an array of them; empty lines are left out. */
export const jsonLinesDocument: DocumentFormat = {
  title: "JSON Lines",
  endings: [".jsonl", ".ndjson"],
  parse: async (text): Promise<ParsedDocument> => {
    const values: Json[] = [];
    const lines: number[] = [];
    for (const [index, line] of text.split("\n").entries()) {
      if (line.trim() === "") continue;
      const parsed = await jsonDocument.parse(line);
      if (parsed.kind === "refused") return { ...parsed, line: index + 1 };
      values.push(parsed.document.value);
      lines.push(index + 1);
    }
    const lineOf = ([first]: FieldPath): number | undefined => (typeof first === "number" ? lines[first] : undefined);
    return { kind: "document", document: { value: values, lineOf } };
  },
};
