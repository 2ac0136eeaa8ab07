import type { Check } from "../../harness/check/check.ts";
import type { Setting } from "../../options/option-row.ts";
import type { KnownEntry } from "../../report-model/baseline.ts";
import type { Field } from "../documents/field.ts";
import { formOf } from "./configured-run.ts";
import { readKnownEntry } from "./known-entry.ts";
import { unknownCheck } from "./select-checks.ts";

/**
 * The setting that ignores a check of a tool. A file that was only found may have it, other than a baseline: every report shows what
 * is ignored beside its reason, the headline counts it, and an audit of a list runs no server where such a file is.
 */
export const ignoreSetting: Setting = {
  key: "ignore",
  example: '[{"check": "truth/non-destructive-tools-only-add", "tool": "close_ticket", "reason": "keeps a log"}]',
};

/** A check of a tool that the configuration ignores, and where that is written. */
export interface IgnoredFinding {
  readonly entry: KnownEntry;
  readonly field: Field;
}

/**
 * Reads the setting `ignore` of a configuration.
 *
 * @throws UsageError when it has another form, or an entry twice
 */
export function ignoredIn(configured: Field): readonly IgnoredFinding[] {
  const seen = new Set<string>();
  return configured.elements(formOf(ignoreSetting)).map((field) => {
    const entry = readKnownEntry(field.value, field.where, "ignored");
    const key = JSON.stringify([entry.check, entry.tool]);
    if (seen.has(key)) throw field.refuse("repeats another entry", "Remove one of them.");
    seen.add(key);
    return { entry, field };
  });
}

/**
 * What a run ignores.
 *
 * @param checks all that exist
 * @throws UsageError for a check that does not exist, and one that could never apply
 */
export function ignorable(ignored: readonly IgnoredFinding[], checks: readonly Check[]): readonly KnownEntry[] {
  for (const { entry, field } of ignored) {
    const check = checks.find(({ id }) => id === entry.check);
    if (check === undefined) {
      const { message, hint } = unknownCheck(entry.check, checks);
      throw field.refuse(`names an ${message}`, hint);
    }
    if (check.per === "tool" && entry.tool === undefined)
      throw field.refuse("names no tool, and its check has a result for each", 'Add the name of one: "tool": "…".');
    if (check.per !== "tool" && entry.tool !== undefined)
      throw field.refuse("names a tool, and its check is about the server as a whole", 'Remove "tool".');
  }
  return ignored.map(({ entry }) => entry);
}
