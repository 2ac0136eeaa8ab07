import { parseJson } from "../../harness/json/parse.ts";
import type { Json } from "../../harness/json/value.ts";
import type { ToolExample } from "../../harness/inputs/tool-example.ts";
import type { Field } from "../documents/field.ts";
import { UsageError } from "../program/usage-error.ts";

const form =
  "For example: --example read_file.path=README.md, or for a list --example 'read_files.paths=[\"README.md\"]'";

/**
 * Reads `--example tool.argument=value`. The argument begins after the last dot before the equals sign, since names of
 * tools have dots more often. A value that is JSON is that JSON, any other is a text.
 *
 * @throws UsageError for an entry of another form
 */
export function parseExamples(entries: readonly string[]): readonly ToolExample[] {
  return entries.map((entry) => {
    const equals = entry.indexOf("=");
    const dot = entry.lastIndexOf(".", equals);
    if (equals === -1 || dot < 1 || dot + 1 >= equals) {
      throw new UsageError(`--example ${entry} is not of the form tool.argument=value`, form);
    }
    const text = entry.slice(equals + 1);
    const parsed = parseJson(text);
    const value = parsed.kind === "value" ? parsed.value : text;
    return { tool: entry.slice(0, dot), argument: entry.slice(dot + 1, equals), value };
  });
}

/**
 * Reads the setting `examples` of a configuration: tool, argument, and a list of values or a single one.
 *
 * @throws UsageError when it has another form
 */
export function examplesIn(configured: Field): readonly ToolExample[] {
  const hint = 'It has the form {"examples": {"read_file": {"path": ["README.md"]}}}.';
  return [...configured.members(hint)].flatMap(([tool, byArgument]) =>
    [...byArgument.members(hint)].flatMap(([argument, given]) => {
      const values: readonly Json[] = Array.isArray(given.value) ? given.value : [given.value];
      return values.map((value) => ({ tool, argument, value }));
    }),
  );
}
