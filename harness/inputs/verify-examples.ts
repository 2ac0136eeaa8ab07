import { jsonEqual } from "../json/canonical.ts";
import { isJsonObject, member } from "../json/value.ts";
import type { ListedTool } from "../session/tool-list.ts";
import { TargetError } from "../connect/fault.ts";
import { declaredNames } from "./declared-names.ts";
import type { InputCache } from "./input-cache.ts";
import { mayStandInside } from "./nested-example.ts";
import { everyTool, type ToolExample } from "./tool-example.ts";

/**
 * Makes sure that every example is used, before anything is asked: a mistyped name would go unnoticed otherwise. One for
 * every tool has to fit one tool at least.
 *
 * @param mayGoOn awaited before each tool, since one schema may take seconds; throws when the run is over
 * @throws TargetError that names the first example which fits no tool
 */
export async function verifyExamples(
  examples: readonly ToolExample[],
  tools: readonly ListedTool[],
  inputs: InputCache,
  mayGoOn: () => Promise<void>,
): Promise<void> {
  for (const example of examples) {
    const meant = example.tool === everyTool ? tools : tools.filter((tool) => tool.name === example.tool);
    if (meant.length === 0) {
      const listed = tools.slice(0, 20).map((tool) => tool.name);
      throw new TargetError({ code: "no-such-tool", name: example.tool, listed });
    }
    const reason = await refusalOf(example, meant, inputs, mayGoOn);
    if (reason === undefined) continue;
    const declared = meant.length === 1 ? meant.flatMap(argumentsOf).slice(0, 20) : [];
    throw new TargetError({ code: "unusable-example", ...example, reason, declared });
  }
}

/** Why no tool uses the example; undefined when one does. */
async function refusalOf(
  { tool: named, argument, value }: ToolExample,
  tools: readonly ListedTool[],
  inputs: InputCache,
  mayGoOn: () => Promise<void>,
): Promise<"unknown" | "refused" | undefined> {
  let refused = false;
  for (const tool of tools) {
    await mayGoOn();
    const made = await inputs.inputsOf(tool);
    // Without arguments there is nothing to mix it into, which is reported with every check of the tool.
    if (made.kind === "unsupported") return undefined;
    const schema = member(tool.definition, "inputSchema") ?? null;
    const declared = declaredNames(schema);
    if (!declared.own.has(argument)) {
      if (declared.all.has(argument)) {
        // Deeper down it stands wherever it fits.
        if (mayStandInside(schema, argument, value)) return undefined;
        refused = true;
        continue;
      }
      if (named === everyTool) continue;
    }
    const refusal = made.generator.refusedExamples.find(
      (each) => each.argument === argument && jsonEqual(each.value, value),
    );
    if (refusal === undefined) return undefined;
    if (refusal.reason === "refused") refused = true;
  }
  return refused ? "refused" : "unknown";
}

function argumentsOf({ definition }: ListedTool): readonly string[] {
  const schema = member(definition, "inputSchema");
  const properties = schema !== undefined && isJsonObject(schema) ? member(schema, "properties") : undefined;
  return properties !== undefined && isJsonObject(properties) ? Object.keys(properties) : [];
}
