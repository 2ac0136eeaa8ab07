import { jsonEqual } from "../json/canonical.ts";
import { nearestName } from "../json/nearest-name.ts";
import { isJsonObject, member, type Json } from "../json/value.ts";
import type { ListedTool } from "../session/tool-list.ts";
import { TargetError } from "../connect/fault.ts";
import { declaredNames } from "./declared-names.ts";
import type { InputCache } from "./input-cache.ts";
import { mayStandInside } from "./nested-example.ts";
import { noSuchTool } from "./no-such-tool.ts";
import { everyTool, type ToolExample } from "./tool-example.ts";

/** An example for every tool that some tools use and the schemas of others refuse. */
export interface RefusedExample {
  readonly argument: string;
  readonly value: Json;
  /** Names of the tools that refuse it. */
  readonly tools: readonly string[];
}

/**
 * Makes sure that every example is used, before anything is asked: a mistyped name would go unnoticed otherwise. One for
 * every tool has to fit one tool at least.
 *
 * @param mayGoOn awaited before each tool, since one schema may take seconds; throws when the run is over
 * @returns the examples for every tool that do not fit each tool which has the argument
 * @throws TargetError that names the first example which fits no tool
 */
export async function verifyExamples(
  examples: readonly ToolExample[],
  tools: readonly ListedTool[],
  inputs: InputCache,
  mayGoOn: () => Promise<void>,
): Promise<readonly RefusedExample[]> {
  const partly: RefusedExample[] = [];
  for (const example of examples) {
    const { argument, value } = example;
    const meant = example.tool === everyTool ? tools : tools.filter((tool) => tool.name === example.tool);
    if (meant.length === 0) throw noSuchTool(example.tool, tools);
    const { isUsed, refusing } = await usersOf(example, meant, inputs, mayGoOn);
    if (!isUsed) {
      const reason = refusing.length > 0 ? "refused" : "unknown";
      const near = reason === "unknown" ? nearestName(argument, meant.flatMap(argumentsOf)) : undefined;
      const declared = meant.length === 1 ? meant.flatMap(argumentsOf).slice(0, 20) : [];
      const found = { reason, declared, ...(near === undefined ? {} : { meant: near }) } as const;
      throw new TargetError({ code: "unusable-example", ...example, ...found });
    }
    if (refusing.length > 0) partly.push({ argument, value, tools: refusing });
  }
  return partly;
}

interface Users {
  readonly isUsed: boolean;
  /** Names of the tools that have the argument and refuse the value. */
  readonly refusing: readonly string[];
}

async function usersOf(
  example: ToolExample,
  tools: readonly ListedTool[],
  inputs: InputCache,
  mayGoOn: () => Promise<void>,
): Promise<Users> {
  let isUsed = false;
  const refusing: string[] = [];
  for (const tool of tools) {
    // A tool without the argument adds nothing to what is known by then, and its schema may take seconds.
    if (isUsed && !declaredNames(schemaOf(tool)).all.has(example.argument)) continue;
    await mayGoOn();
    const fit = await fitOf(example, tool, inputs);
    if (fit === "refused") refusing.push(tool.name);
    if (fit === "used") isUsed = true;
  }
  return { isUsed, refusing };
}

async function fitOf(
  { tool: named, argument, value }: ToolExample,
  tool: ListedTool,
  inputs: InputCache,
): Promise<"used" | "unknown" | "refused"> {
  const made = await inputs.inputsOf(tool);
  // Without arguments there is nothing to mix it into, which is reported with every check of the tool.
  if (made.kind === "unsupported") return "used";
  const schema = schemaOf(tool);
  const declared = declaredNames(schema);
  if (!declared.own.has(argument)) {
    // At a deeper level it goes wherever it fits.
    if (declared.all.has(argument)) return mayStandInside(schema, argument, value) ? "used" : "refused";
    if (named === everyTool) return "unknown";
  }
  const refusal = made.generator.refusedExamples.find(
    (each) => each.argument === argument && jsonEqual(each.value, value),
  );
  if (refusal === undefined) return "used";
  return refusal.reason === "refused" ? "refused" : "unknown";
}

function schemaOf({ definition }: ListedTool): Json {
  return member(definition, "inputSchema") ?? null;
}

function argumentsOf({ definition }: ListedTool): readonly string[] {
  const schema = member(definition, "inputSchema");
  const properties = schema !== undefined && isJsonObject(schema) ? member(schema, "properties") : undefined;
  return properties !== undefined && isJsonObject(properties) ? Object.keys(properties) : [];
}
