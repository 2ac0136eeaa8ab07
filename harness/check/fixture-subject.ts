import type { QueryDialect } from "../dialects/dialect.ts";
import { createGenerator } from "../generate/generator.ts";
import { member, type Json, type JsonObject } from "../json/value.ts";
import type { ListedTool, ToolList } from "../session/tool-list.ts";
import type { QuerySubject } from "./check.ts";
import type { Introduction } from "../session/introduction.ts";
import type { GeneratedInputs } from "../inputs/tool-inputs.ts";

/** Arguments for a schema as a run would have them, or with these valid ones instead. */
export function inputsOf(schema: Json, valid?: readonly JsonObject[]): GeneratedInputs {
  const outcome = createGenerator(schema, { seed: 1, budgetMs: 10_000 });
  if (outcome.kind === "unsupported") throw new Error(`no generator: ${outcome.reason}`);
  const { generator } = outcome;
  const asked = valid ?? generator.covering.values;
  return {
    kind: "generated",
    valid: asked,
    coveringCount: asked.length,
    simplest: generator.simplest,
    invalid: generator.invalid,
    coverage: "2 of 2 combinations of action",
    generator,
  };
}

/** A tool as it would be listed; one without a string name is called `unnamed` by the test that makes it. */
export function listed(definition: JsonObject): ListedTool {
  const name = member(definition, "name");
  return { name: typeof name === "string" ? name : "unnamed", definition };
}

/** A reading of a server that lists these definitions. */
export function introductionOf(
  definitions: readonly JsonObject[],
  capabilities: JsonObject = { tools: {} },
  list: Partial<ToolList> = {},
): Introduction {
  return {
    initialized: {
      protocolVersion: "2025-11-25",
      capabilities,
      serverInfo: { name: "test", version: "1" },
      raw: { capabilities },
    },
    list: { tools: definitions.map(listed), nameless: [], pages: 1, end: { kind: "complete" }, ...list },
  };
}

/** A tool that can be asked about, in a server that lists nothing else. */
export function querySubject(
  definition: JsonObject,
  dialect: QueryDialect,
  valid?: readonly JsonObject[],
  capabilities: JsonObject = { [dialect.capabilityGroup]: { [dialect.capabilityKey]: true } },
): QuerySubject {
  const introduction = introductionOf([definition], capabilities);
  const inputs = inputsOf(member(definition, "inputSchema") ?? { type: "object" }, valid);
  return { introduction, dialect, tool: listed(definition), inputs, neighbours: [] };
}
