import { isJsonObject, member, type Json, type JsonObject } from "../../harness/json/value.ts";
import type { BaselineEntry, KnownEntry, KnownList } from "../../report-model/baseline.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import { UsageError } from "../program/usage-error.ts";

const maxNameLength = 200;

/** How an entry is written in a list. */
interface EntryForm {
  readonly members: readonly string[];
  readonly example: string;
}

const forms: Readonly<Record<KnownList, EntryForm>> = {
  baseline: {
    members: ["check", "dialect", "tool", "case", "reason", "until"],
    example: `{ "check": "truth/…", "dialect": "static", "tool": "…", "reason": "…", "until": "2027-01-31" }`,
  },
  ignored: {
    members: ["check", "tool", "reason", "until"],
    example: `{ "check": "truth/…", "tool": "…", "reason": "…", "until": "2027-01-31" }`,
  },
};

/**
 * Reads an entry of a baseline.
 *
 * @param place names it in messages, such as `--baseline known.json: findings[0]`
 * @throws UsageError when it has another form
 */
export function readEntry(value: Json, place: string): BaselineEntry {
  const entry = readKnownEntry(value, place, "baseline");
  if (entry.dialect !== undefined) return { ...entry, dialect: entry.dialect };
  throw new UsageError(`${place} has no dialect`, `For example: ${forms.baseline.example}`);
}

/**
 * Reads an entry of a list of known findings.
 *
 * @param place names it in messages, such as `settings.json:3: ignore[0]`
 * @throws UsageError when it has another form
 */
export function readKnownEntry(value: Json, place: string, list: KnownList): KnownEntry {
  const { members, example } = forms[list];
  const hint = `For example: ${example}`;
  if (!isJsonObject(value)) throw new UsageError(`${place} is not an object`, hint);
  const unknown = Object.keys(value).find((key) => !members.includes(key));
  if (unknown !== undefined) {
    const name = visibleText(unknown, maxNameLength);
    throw new UsageError(`${place} has the unknown member ${name}`, `These exist: ${members.join(", ")}`);
  }
  const text = (key: string): string | undefined => textIn(value, key, place, hint);
  const required = (key: string): string => requiredIn(value, key, place, hint);
  const [tool, which, until] = [text("tool"), text("case"), dateIn(value, place, hint)];
  return {
    check: required("check"),
    ...(list === "baseline" ? { dialect: required("dialect") } : {}),
    ...(tool === undefined ? {} : { tool }),
    ...(which === undefined ? {} : { case: which }),
    reason: required("reason"),
    ...(until === undefined ? {} : { until }),
  };
}

function textIn(value: JsonObject, key: string, place: string, hint: string): string | undefined {
  const found = member(value, key);
  if (found === undefined || typeof found === "string") return found;
  throw new UsageError(`${place}.${key} is not a string`, hint);
}

function requiredIn(value: JsonObject, key: string, place: string, hint: string): string {
  const found = textIn(value, key, place, hint);
  if (found !== undefined && found.trim() !== "") return found;
  throw new UsageError(`${place} has no ${key}`, hint);
}

function dateIn(value: JsonObject, place: string, hint: string): string | undefined {
  const found = textIn(value, "until", place, hint);
  if (found === undefined) return undefined;
  const date = /^\d{4}-\d\d-\d\d$/u.test(found) ? new Date(`${found}T00:00:00Z`) : undefined;
  if (date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(found)) return found;
  throw new UsageError(`${place}.until is not a date: ${visibleText(found, maxNameLength)}`, "Write it as 2027-01-31.");
}
