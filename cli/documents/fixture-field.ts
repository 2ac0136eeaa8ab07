import type { Json } from "../../harness/json/value.ts";
import { Field } from "./field.ts";

/** The whole of a document in a file of this name. */
export function fieldIn(file: string, value: Json): Field {
  return new Field({ file, document: { value, lineOf: () => undefined } });
}
