import { isJsonObject, type Json, type JsonObject } from "../json/value.ts";
import { adaptSchema } from "./adapt-schema.ts";
import { whyNotCompiled } from "./excess.ts";
import { localizeReferences } from "./localize-references.ts";
import { hideReservedName } from "./reserved-name.ts";
import { schemaDialectOf } from "./schema-dialect.ts";
import { SchemaDocument } from "./schema-document.ts";
import { SchemaValidator, type BrokenConstraint } from "./schema-validator.ts";
import { withinProcessorTime } from "./time-limit.ts";

/** What a schema says of one value. `undecided` is a limit of this suite and no finding. */
export type ValueJudgement =
  | { readonly kind: "valid" }
  | { readonly kind: "invalid"; readonly keyword: string; readonly path: string }
  | { readonly kind: "undecided"; readonly reason: string };

const limitMs = 2_000;

/** All that a value breaks of a schema. `undecided` is a limit of this suite and no finding. */
export type ConstraintJudgement =
  | { readonly kind: "judged"; readonly broken: readonly BrokenConstraint[] }
  | { readonly kind: "undecided"; readonly reason: string };

/**
 * Judges a value by a schema that it has to conform to. A format is an annotation unless a schema asks for more, so
 * that a broken one counts for nothing. Nothing is fetched. Never throws; takes 2 s at most.
 */
export function judgeValue(schema: Json, value: Json): ValueJudgement {
  const judged = judgeConstraints(schema, value);
  if (judged.kind === "undecided") return judged;
  const [broken] = judged.broken;
  if (broken === undefined) return { kind: "valid" };
  return { kind: "invalid", keyword: broken.keyword, path: broken.instancePath || "/" };
}

/** Judges a value as `judgeValue` does, and tells all that it breaks. */
export function judgeConstraints(schema: Json, value: Json): ConstraintJudgement {
  return judgeOf(schema)(value);
}

type Judge = ReturnType<typeof constraintJudge>;

/** The results of a tool are all judged by one schema: compiling it for each took 0.6 of the 9 s of a server's run. */
const judges = new WeakMap<JsonObject, Judge>();

function judgeOf(schema: Json): Judge {
  if (!isJsonObject(schema)) return constraintJudge(schema);
  const judge = judges.get(schema) ?? constraintJudge(schema);
  judges.set(schema, judge);
  return judge;
}

/** Judges values as `judgeValue` does, and tells all that each breaks; the schema is compiled with the first of them. */
export function constraintJudge(schema: Json): (value: Json) => ConstraintJudgement {
  const dialect = schemaDialectOf(schema);
  if (dialect === undefined) {
    return () => ({ kind: "undecided", reason: "$schema names an unknown dialect" });
  }
  let validator: SchemaValidator | undefined;
  return (value) => {
    try {
      return withinProcessorTime(limitMs, () => {
        validator ??= SchemaValidator.compile(
          new SchemaDocument(localizeReferences(adaptSchema(hideReservedName(schema), dialect))),
          dialect,
        );
        const broken = validator.brokenConstraints(hideReservedName(value));
        return { kind: "judged", broken: broken.filter(({ keyword }) => keyword !== "format") };
      });
    } catch (error) {
      // What was stopped while it was used may have been left broken.
      validator = undefined;
      return { kind: "undecided", reason: whyNotCompiled(error, schema) };
    }
  };
}
