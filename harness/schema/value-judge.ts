import type { Json } from "../json/value.ts";
import { adaptSchema } from "./adapt-schema.ts";
import { localizeReferences } from "./localize-references.ts";
import { hideReservedName } from "./reserved-name.ts";
import { schemaDialectOf } from "./schema-dialect.ts";
import { SchemaDocument } from "./schema-document.ts";
import { SchemaValidator } from "./schema-validator.ts";
import { withinProcessorTime } from "./time-limit.ts";

/** What a schema says of one value. `undecided` is a limit of this suite and no finding. */
export type ValueJudgement =
  | { readonly kind: "valid" }
  | { readonly kind: "invalid"; readonly keyword: string; readonly path: string }
  | { readonly kind: "undecided"; readonly reason: string };

const limitMs = 2_000;

/**
 * Judges a value by a schema that it has to conform to. A format is an annotation unless a schema asks for more, so
 * that a broken one counts for nothing. Nothing is fetched. Never throws; takes 2 s at most.
 */
export function judgeValue(schema: Json, value: Json): ValueJudgement {
  const dialect = schemaDialectOf(schema);
  if (dialect === undefined) return { kind: "undecided", reason: "$schema names a dialect that is not known" };
  try {
    return withinProcessorTime(limitMs, () => {
      const document = new SchemaDocument(localizeReferences(adaptSchema(hideReservedName(schema), dialect)));
      const broken = SchemaValidator.compile(document, dialect)
        .brokenConstraints(hideReservedName(value))
        .find(({ keyword }) => keyword !== "format");
      if (broken === undefined) return { kind: "valid" };
      return { kind: "invalid", keyword: broken.keyword, path: broken.instancePath || "/" };
    });
  } catch (error) {
    return { kind: "undecided", reason: error instanceof Error ? error.message : String(error) };
  }
}
