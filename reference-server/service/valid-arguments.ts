import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { JsonObject } from "../protocol/json-object.ts";

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);

const compiled = new WeakMap<JsonObject, ValidateFunction>();

/** What is wrong with arguments: the keyword of the schema that they break, and where they break it. */
export interface Complaint {
  readonly text: string;
  readonly keyword: string;
  /** Where in the schema the keyword stands. */
  readonly schemaPath: string;
  readonly path: string;
}

/**
 * Validates arguments against a tool's inputSchema (DA-VAL-01, TR-VAL-01).
 *
 * @returns the outermost complaint, or undefined when the arguments are valid
 */
export function complaintAbout(inputSchema: JsonObject, given: JsonObject): Complaint | undefined {
  const validate = compiled.get(inputSchema) ?? ajv.compile(inputSchema);
  compiled.set(inputSchema, validate);
  if (validate(given)) return undefined;
  // The keyword that gathers others, such as anyOf, reports last.
  const outermost = validate.errors?.at(-1);
  const text = ajv.errorsText(validate.errors, { dataVar: "arguments" });
  const { keyword = "", schemaPath = "", instancePath: path = "" } = outermost ?? {};
  return { text, keyword, schemaPath, path };
}
