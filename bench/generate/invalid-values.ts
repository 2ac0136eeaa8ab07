import type { ErrorObject } from "ajv";
import { createGenerator } from "../../harness/generate/generator.ts";
import type { SchemaDialect } from "../../harness/schema/schema-dialect.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import { argument, argumentSchema } from "./argument-schema.ts";
import { isErrorOf, sitesOf, type Site } from "./constraint-sites.ts";
import { ajvErrors } from "./judges.ts";
import { budgetMs } from "./samplers.ts";
import type { SuiteGroup } from "./suite.ts";
import { Tally, type Share } from "./valid-values.ts";

/** How many constraint sites the invalid arguments reach. */
export interface InvalidFigures {
  /** Some value fails there. */
  readonly hit: Share;
  /** Some value fails there and nowhere else. */
  readonly isolated: Share;
}

/** A schema, and invalid values that were made for it. */
interface Case {
  readonly name: string;
  readonly schema: Json;
  readonly dialect: SchemaDialect;
  readonly values: readonly Json[];
}

/** Measures the generator on schemas of a suite that have valid and invalid values. */
export function measureInvalidOnSuite(groups: readonly SuiteGroup[]): InvalidFigures {
  return measure(
    groups
      .filter(({ valid, invalid }) => valid.length > 0 && invalid.length > 0)
      .map(({ name, schema, dialect }) => ({
        name,
        schema,
        dialect,
        values: invalidArguments(argumentSchema(schema, dialect)).flatMap((value) => {
          const inner = isJsonObject(value) ? member(value, argument) : undefined;
          return inner === undefined ? [] : [inner];
        }),
      })),
  );
}

/** Measures it on the input schemas of tools. */
export function measureInvalidOnTools(
  tools: readonly { readonly name: string; readonly schema: Json; readonly dialect: SchemaDialect }[],
): InvalidFigures {
  return measure(tools.map((tool) => ({ ...tool, values: invalidArguments(tool.schema) })));
}

function measure(cases: readonly Case[]): InvalidFigures {
  const hit = new Tally();
  const isolated = new Tally();
  for (const { name, schema, dialect, values } of cases) {
    const errorsOf = ajvErrors(schema, dialect);
    if (errorsOf === undefined) continue;
    const failures = values.map(errorsOf);
    for (const site of sitesOf(schema, dialect)) {
      const hits = failures.filter((errors) => errors.some((error) => isErrorOf(site, error)));
      const label = `${name} ${site.pointer}/${site.keyword} ${site.name ?? ""}`;
      hit.add(label, hits.length > 0);
      isolated.add(
        label,
        hits.some((errors) => isIsolated(site, errors)),
      );
    }
  }
  return { hit: hit.share, isolated: isolated.share };
}

/**
 * True when nothing fails outside the site. What fails inside it belongs to it, such as the branches of an `anyOf`.
 */
function isIsolated(site: Site, errors: readonly ErrorObject[]): boolean {
  const path = errors.find((error) => isErrorOf(site, error))?.schemaPath ?? "";
  const insides = site.keyword === "if" ? ["then", "else"].map((part) => path.replace(/if$/, part)) : [path];
  return errors.every(
    (error) => isErrorOf(site, error) || insides.some((inside) => error.schemaPath.startsWith(`${inside}/`)),
  );
}

function invalidArguments(schema: Json): readonly Json[] {
  const outcome = createGenerator(schema, { seed: 1, budgetMs });
  return outcome.kind === "ready" ? outcome.generator.invalid.map((each) => each.arguments) : [];
}
