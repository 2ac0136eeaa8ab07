import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { useJsonEquality } from "./equality-keywords.ts";
import { compilePattern } from "./pattern.ts";
import type { SchemaDialect } from "./schema-dialect.ts";

/** A `pattern` that is no regular expression of ECMA-262; JSON Schema says it SHOULD be one, so it is no finding. */
export class UnknownPattern extends Error {
  constructor(source: string) {
    super(`not a regular expression of ECMA-262: ${source}`);
    this.name = "UnknownPattern";
  }
}

/**
 * Ajv de-duplicates patterns by their `toString()`, so every pattern needs a text of its own: with the default
 * "[object Object]" one pattern silently stands for all.
 */
const patternEngine: { (source: string): { test(text: string): boolean; toString(): string }; code: string } =
  Object.assign(
    (source: string) => {
      const pattern = compilePattern(source);
      if (pattern === undefined) throw new UnknownPattern(source);
      return { test: (text: string) => pattern.test(text), toString: () => `pattern:${source}` };
    },
    { code: "timedPattern" },
  );

/** What an Ajv instance is for. */
export interface AjvPurpose {
  /** Whether references to meta-schemas resolve. */
  readonly metaSchemas: boolean;
  /** Errors about schemas carry a message. */
  readonly judges: "values" | "schemas";
  /** Whether `format` is more than a remark. */
  readonly formats: boolean;
}

/**
 * A new Ajv for one schema document. Not shared: Ajv remembers every `$id` it has seen, also nested ones, and the
 * schemas of a server may all have the same. Without meta-schemas an instance costs 0.2 ms.
 */
export function createAjv(dialect: SchemaDialect, purpose: AjvPurpose): Ajv | Ajv2020 {
  const settings: Options = {
    meta: purpose.metaSchemas,
    validateFormats: purpose.formats,
    messages: purpose.judges === "schemas",
    validateSchema: false,
    strict: false,
    logger: false,
    allErrors: true,
    // Errors then carry the schema object they come from, which tells two equal schemas apart.
    verbose: true,
    // Without it `{}` satisfies `required: ["toString"]`.
    ownProperties: true,
    code: { regExp: patternEngine },
  };
  const ajv = dialect === "draft-07" ? new Ajv(settings) : new Ajv2020(settings);
  addFormats.default(ajv, { keywords: false });
  if (purpose.judges === "values") useJsonEquality(ajv);
  // Draft-04's `id` means nothing in these dialects; Ajv throws on it.
  ajv.removeKeyword("id");
  return ajv;
}
