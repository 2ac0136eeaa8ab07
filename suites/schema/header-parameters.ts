import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, notApplicable, undecided, type Contradiction } from "../../harness/check/judgement.ts";
import { isToken } from "../../harness/connect/http/parameter-headers.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../harness/json/value.ts";
import { subschemasOf } from "../../harness/schema/schema-dialect.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

const keyword = "x-mcp-header";
/** We look at no more schema objects of one tool. */
export const maxSchemas = 10_000;
/** `null` stands for an argument whose header is left out. */
const allowedTypes: ReadonlySet<Json> = new Set(["string", "integer", "boolean", "null"]);

/** A schema object inside of an inputSchema. */
interface Place {
  readonly schema: JsonObject;
  readonly steps: readonly string[];
  /** Only `properties` lead to it. */
  readonly isReachable: boolean;
}

/** An argument that is to be sent as a header as well. */
interface Declaration {
  /** As a JSON pointer into the inputSchema. */
  readonly place: string;
  readonly header: Json;
  readonly schema: JsonObject;
  /** Only `properties` lead to it from the root. */
  readonly isArgument: boolean;
}

export const headerParametersAreUsable = defineCheck({
  id: "schema/header-parameters-are-usable",
  since: "2026-07-28",
  title: "An x-mcp-header in an inputSchema is a header that a client can send.",
  level: "MUST",
  requirements: requirements("CORE-HTTP-03"),
  matters: "HTTP clients must drop a tool with an unusable x-mcp-header, so nobody sees the tool or its hints.",
  restsOn: "Every x-mcp-header in the inputSchema is the name of a header, on an argument of a simple type, once.",
  cannotSee: "Whether the server reads the header and compares it with the argument.",
  fix: [
    "Give each header a name of its own, of letters, digits and hyphens; case makes no difference.",
    "Use it only on arguments of type string, integer or boolean, reached through `properties` alone.",
    "Or leave x-mcp-header out: it is optional.",
  ],
  evidence: listing,
  per: "tool",
  judge: (_, { tool }) => {
    const declarations = declarationsOf(tool);
    if (declarations === undefined) return undecided("the inputSchema is too large to look through");
    if (declarations.length === 0) return notApplicable("the tool has no x-mcp-header");
    const wrong = declarations.map((declaration) => wrongIn(tool, declaration)).find((each) => each !== undefined);
    const contradiction = wrong ?? sameName(tool, declarations);
    if (contradiction !== undefined) return contradiction;
    const untyped = declarations.find(({ schema }) => member(schema, "type") === undefined);
    return untyped === undefined
      ? holds(declarations.length)
      : undecided(`the schema at ${untyped.place} does not state its type`);
  },
});

/** @returns undefined for a schema that is too large */
function declarationsOf(tool: ListedTool): readonly Declaration[] | undefined {
  const root = member(tool.definition, "inputSchema");
  const found: Declaration[] = [];
  const pending: Place[] = isJsonObject(root) ? [{ schema: root, steps: [], isReachable: true }] : [];
  let looked = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (++looked > maxSchemas) return undefined;
    const { schema, steps, isReachable } = next;
    const header = member(schema, keyword);
    if (header !== undefined)
      found.push({ place: pointerOf(steps), header, schema, isArgument: isReachable && steps.length > 0 });
    for (const inner of subschemasOf(schema).toReversed()) {
      const leads = isReachable && inner.steps[0] === "properties";
      pending.push({ schema: inner.schema, steps: [...steps, ...inner.steps], isReachable: leads });
    }
  }
  return found;
}

function pointerOf(steps: readonly string[]): string {
  return steps.map((step) => `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("") || "/";
}

function wrongIn(tool: ListedTool, { place, header, schema, isArgument }: Declaration): Contradiction | undefined {
  const observed = [`${place} ${showJson(header)}`];
  if (typeof header !== "string" || !isToken(header)) {
    return contradicted({
      case: "name",
      message: `Tool ${showJson(tool.name)} has an x-mcp-header that is not the name of a header.`,
      expected: "one or more characters that are allowed in the name of an HTTP header",
      observed,
    });
  }
  if (!isArgument) {
    return contradicted({
      case: "place",
      message: `Tool ${showJson(tool.name)} has an x-mcp-header in a place that is not an argument.`,
      expected: "a place that is reached from the root of the inputSchema through `properties` alone",
      observed,
    });
  }
  const type = member(schema, "type");
  const types = Array.isArray(type) ? type : type === undefined ? [] : [type];
  if (types.every((each: Json) => allowedTypes.has(each)) && type !== "null") return undefined;
  return contradicted({
    case: "type",
    message: `Tool ${showJson(tool.name)} has an x-mcp-header on an argument that is not a string, an integer or a boolean.`,
    expected: "type string, integer or boolean; number is not allowed",
    observed: [...observed, `type ${showJson(type)}`],
  });
}

function sameName(tool: ListedTool, declarations: readonly Declaration[]): Contradiction | undefined {
  const seen = new Map<string, Declaration>();
  for (const declaration of declarations) {
    const name = showJson(declaration.header).toLowerCase();
    const other = seen.get(name);
    if (other === undefined) {
      seen.set(name, declaration);
      continue;
    }
    return contradicted({
      case: "twice",
      message: `Tool ${showJson(tool.name)} has two arguments with the same x-mcp-header.`,
      expected: "names that differ in more than case",
      observed: [other, declaration].map(({ place, header }) => `${place} ${showJson(header)}`),
    });
  }
  return undefined;
}
