import { existsSync } from "node:fs";
import { parseJson } from "../../harness/json/parse.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import { absorbFindings, applyBaseline, pruneBaseline } from "../../harness/results/baseline.ts";
import type { BaselineEntry } from "../../report-model/baseline.ts";
import { fingerprintOf } from "../../report-model/fingerprint.ts";
import type { Report } from "../../report-model/report-model.ts";
import { jsonText } from "../../reports/escape/json-text.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { revisionChoices } from "../../harness/revisions/revisions.ts";
import { UsageError } from "../program/usage-error.ts";
import { readGivenFile } from "../documents/given-file.ts";
import { readEntry } from "./known-entry.ts";
import { assertNeededGiven } from "./needed-option.ts";
import { assertWritable } from "./writable.ts";
import { writeWhole } from "../../harness/files/write-whole.ts";

type BaselineArguments = Pick<RunArguments, "baseline" | "updateBaseline" | "protocol">;

/** A baseline that was opened: what it makes of a report, and what is written of it afterwards. */
export interface OpenBaseline {
  readonly apply: (report: Report) => Promise<Report>;
}

const schemaVersion = 1;
const maxBytes = 16 * 1024 * 1024;
const giveOne = 'Make one with --baseline <file> --update-baseline "<reason>".';

/**
 * Reads the file of `--baseline`, before anything is launched.
 *
 * @param today as `2026-12-31`
 * @returns undefined where no baseline was given
 * @throws UsageError for options that do not fit each other, and for a file that is not a baseline or cannot be written
 */
export async function openBaseline(options: BaselineArguments, today: string): Promise<OpenBaseline | undefined> {
  const { baseline: path, updateBaseline, protocol } = options;
  if (path === undefined) {
    assertNeededGiven(options, "baseline");
    return undefined;
  }
  if (protocol === "all") {
    const each = revisionChoices.map((id) => `--protocol ${id}`).join(", ");
    const hint = `Run each revision by itself, with a baseline of its own: ${each}.`;
    throw new UsageError("--baseline holds for one revision, and --protocol all tests two", hint);
  }
  const reason = updateBaseline === true ? undefined : updateBaseline;
  if (reason?.trim() === "") {
    const hint = 'Say why findings are known: --update-baseline "fixed in 2.4, issue 17"';
    throw new UsageError("--update-baseline has an empty reason for the findings that it adds", hint);
  }
  const entries = await readEntries(path, reason !== undefined);
  if (updateBaseline !== undefined) assertWritable(path, `the baseline ${path}`);
  return {
    apply: async (report) => {
      if (updateBaseline === undefined) return applyBaseline(report, entries, today);
      const pruned = pruneBaseline(report, entries);
      const all = reason === undefined ? pruned : absorbFindings(report, pruned, reason, today);
      await writeWhole(path, baselineText(all));
      return applyBaseline(report, all, today);
    },
  };
}

/** The entries as a file that people read and merge: sorted, one member a line. */
export function baselineText(entries: readonly BaselineEntry[]): string {
  const key = (entry: BaselineEntry): string => JSON.stringify([entry.check, entry.dialect, entry.tool, entry.case]);
  const findings = entries.toSorted((left, right) => (key(left) < key(right) ? -1 : Number(key(left) > key(right))));
  return `${jsonText({ schemaVersion, findings }, 2)}\n`;
}

async function readEntries(path: string, mayBeMissing: boolean): Promise<readonly BaselineEntry[]> {
  if (mayBeMissing && !existsSync(path)) return [];
  const text = await readGivenFile({
    option: "--baseline",
    path,
    maxBytes,
    giveOne,
    ifTooLarge: "A baseline has one entry for each known finding.",
  });
  const parsed = parseJson(text);
  if (parsed.kind !== "value") {
    const why = parsed.kind === "not-json" ? parsed.reason : `it nests deeper than ${parsed.maxDepth} levels`;
    throw new UsageError(`--baseline ${path} is not JSON: ${visibleText(why)}`, giveOne);
  }
  const { value } = parsed;
  const findings = isJsonObject(value) ? member(value, "findings") : undefined;
  const version = isJsonObject(value) ? member(value, "schemaVersion") : undefined;
  if (version !== schemaVersion) {
    throw new UsageError(`--baseline ${path} does not have "schemaVersion": ${schemaVersion}`, giveOne);
  }
  if (!Array.isArray(findings)) throw new UsageError(`--baseline ${path} does not have an array "findings"`, giveOne);
  const entries = findings.map((finding: Json, index) => readEntry(finding, `--baseline ${path}: findings[${index}]`));
  assertNoneTwice(entries, path);
  return entries;
}

function assertNoneTwice(entries: readonly BaselineEntry[], path: string): void {
  const prints = entries.map(fingerprintOf);
  const twice = prints.findIndex((print, index) => prints.indexOf(print) !== index);
  if (twice === -1) return;
  const first = prints.indexOf(prints[twice] ?? "");
  throw new UsageError(`--baseline ${path}: findings[${twice}] repeats findings[${first}]`, "Remove one of them.");
}
