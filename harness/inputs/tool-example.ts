import type { ArgumentExamples } from "../generate/generator.ts";
import type { Json } from "../json/value.ts";

/** A value that the user gave for an argument of one tool, or with `*` of every tool that has the argument. */
export interface ToolExample {
  readonly tool: string;
  readonly argument: string;
  readonly value: Json;
}

/** Stands for every tool. */
export const everyTool = "*";

/** The examples for one tool by argument: those for it first, then those for every tool. */
export function examplesFor(tool: string, examples: readonly ToolExample[]): ArgumentExamples {
  const own = examples.filter((example) => example.tool === tool);
  const common = examples.filter((example) => example.tool === everyTool && tool !== everyTool);
  const byArgument = new Map<string, Json[]>();
  for (const { argument, value } of [...own, ...common]) {
    byArgument.set(argument, [...(byArgument.get(argument) ?? []), value]);
  }
  return byArgument;
}
