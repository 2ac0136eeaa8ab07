import type { ErrorObject, ValidateFunction } from "ajv";
import { member, type Json } from "../json/value.ts";
import { adaptSchema } from "./adapt-schema.ts";
import { createAjv } from "./ajv-instance.ts";
import { whyNotCompiled } from "./excess.ts";
import { localizeReferences } from "./localize-references.ts";
import { hideReservedName } from "./reserved-name.ts";
import { isMetaSchemaReference, metaSchemaUri, schemaDialectOf, type SchemaDialect } from "./schema-dialect.ts";
import { SchemaDocument, UnresolvedReference } from "./schema-document.ts";
import { SchemaValidator } from "./schema-validator.ts";
import { withinProcessorTime } from "./time-limit.ts";

/** Whether a schema is one by its own dialect. `unsupported` is a limit of this suite and no finding. */
export type InputSchemaOutcome =
  | { readonly kind: "valid" }
  | { readonly kind: "invalid"; readonly message: string; readonly path: string }
  | { readonly kind: "unsupported"; readonly reason: string };

const limitMs = 2000;

/**
 * Judges a schema by the meta-schema of the dialect it declares, by its references, and by compiling it. Nothing is
 * fetched. Never throws; takes 2 s at most.
 */
export function compileInputSchema(schema: Json): InputSchemaOutcome {
  const dialect = schemaDialectOf(schema);
  if (dialect === undefined) {
    return { kind: "unsupported", reason: "$schema names a dialect other than 2020-12 and draft-07" };
  }
  try {
    return withinProcessorTime(limitMs, () => {
      // Kept again when it is whole: what was stopped while it used the validator may have left it broken.
      const metaValidator = metaValidatorOf(dialect);
      metaValidators.delete(dialect);
      const outcome = judge(schema, dialect, metaValidator);
      metaValidators.set(dialect, metaValidator);
      return outcome;
    });
  } catch (error) {
    return { kind: "unsupported", reason: whyNotCompiled(error, schema) };
  }
}

function judge(schema: Json, dialect: SchemaDialect, metaValidator: ValidateFunction): InputSchemaOutcome {
  const errors = metaValidator(schema) ? [] : (metaValidator.errors ?? []).filter((error) => !isOnlyAdvice(error));
  if (errors.length > 0) {
    const error = mostSpecific(errors);
    return { kind: "invalid", message: error?.message ?? "is not a schema", path: error?.instancePath ?? "" };
  }
  const document = new SchemaDocument(adaptSchema(hideReservedName(schema), dialect));
  const dangling = danglingReference(document);
  if (dangling?.remote === true) return { kind: "unsupported", reason: `${dangling.message}, which is never fetched` };
  if (dangling !== undefined) return { kind: "invalid", message: dangling.message, path: dangling.pointer };
  // What it throws is a limit of Ajv, as the schema has passed its meta-schema.
  SchemaValidator.compile(new SchemaDocument(localizeReferences(document.root)), dialect);
  return { kind: "valid" };
}

/** The text says SHOULD of an empty `enum` and of one with repeats; Ajv's copy of the draft-07 meta-schema forbids both. */
function isOnlyAdvice({ schemaPath }: ErrorObject): boolean {
  return /\/enum\/(?:minItems|uniqueItems)$/u.test(schemaPath);
}

const metaValidators = new Map<SchemaDialect, ValidateFunction>();

/** The meta-schema of a dialect, compiled once: that costs 15 ms. */
function metaValidatorOf(dialect: SchemaDialect): ValidateFunction {
  const known = metaValidators.get(dialect);
  if (known !== undefined) return known;
  // No formats: that of `pattern` would refuse expressions that only compile without flag u.
  const ajv = createAjv(dialect, { metaSchemas: true, judges: "schemas", formats: false });
  const compiled = ajv.compile({ $ref: metaSchemaUri(dialect) });
  metaValidators.set(dialect, compiled);
  return compiled;
}

/** Where alternatives of the meta-schema failed, the deepest place is what a reader has to look at. */
function mostSpecific(errors: readonly ErrorObject[]): ErrorObject | undefined {
  return errors.reduce<ErrorObject | undefined>(
    (best, error) => (best === undefined || error.instancePath.length > best.instancePath.length ? error : best),
    undefined,
  );
}

function danglingReference(document: SchemaDocument): UnresolvedReference | undefined {
  for (const { schema } of document.places()) {
    for (const keyword of ["$ref", "$dynamicRef"]) {
      const reference = member(schema, keyword);
      if (typeof reference !== "string" || isMetaSchemaReference(reference)) continue;
      try {
        document.resolve(reference, schema);
      } catch (error) {
        if (error instanceof UnresolvedReference) return error;
        throw error;
      }
    }
  }
  return undefined;
}
