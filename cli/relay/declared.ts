import { hintNames } from "../../report-model/hints.ts";
import type { Override } from "../../harness/relay/override.ts";
import type { RenameRule } from "../../harness/relay/renaming.ts";
import { UsageError } from "../program/usage-error.ts";

/**
 * How the relay renames tools, as `--rename` says it: `from=to`, each with one `*` at most, and nothing after `=` for a tool
 * that it hides.
 *
 * @throws UsageError for an entry of another form
 */
export function readRenames(entries: readonly string[]): readonly RenameRule[] {
  return entries.map((entry) => {
    const cut = entry.indexOf("=");
    const [from, to] = [entry.slice(0, cut), entry.slice(cut + 1)];
    const stars = [from, to].map((each) => each.split("*").length - 1);
    const fits = cut > 0 && stars.every((count) => count <= 1) && (stars[1] === 0 || stars[0] === 1);
    if (fits) return { from, to };
    throw new UsageError(
      `--rename ${JSON.stringify(entry)} is not of the form name=name`,
      'For example: --rename "search=notes__search", --rename "*=notes__*", or --rename "admin=" for a hidden tool.',
    );
  });
}

/**
 * Hints that the operator of the relay sets, as `--override` says it: `tool.hint=true`.
 *
 * @throws UsageError for an entry of another form, or a hint that is none
 */
export function readOverrides(entries: readonly string[]): readonly Override[] {
  return entries.map((entry) => {
    const [, tool, name, value] = /^(.+)\.(\w+)=(true|false)$/u.exec(entry) ?? [];
    const hint = hintNames.find((each) => each === name);
    if (tool !== undefined && hint !== undefined) return { tool, hint, value: value === "true" };
    throw new UsageError(
      `--override ${JSON.stringify(entry)} is not of the form tool.hint=true`,
      `The hints are ${hintNames.join(", ")}; * is for every tool: --override "*.openWorldHint=true"`,
    );
  });
}
