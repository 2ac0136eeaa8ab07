import { isJsonObject, member, type Json, type JsonObject } from "../../harness/json/value.ts";
import type { BaselineEntry } from "../../report-model/baseline.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import { UsageError } from "../program/usage-error.ts";

const maxNameLength = 200;
const exampleEntry = `{ "check": "truth/…", "dialect": "static", "tool": "…", "reason": "…", "until": "2027-01-31" }`;

const members: ReadonlySet<string> = new Set(["check", "dialect", "tool", "case", "reason", "until"]);

/**
 * Reads an entry of a list of known findings.
 *
 * @param place names it in messages, such as `--baseline known.json: findings[0]`
 * @throws UsageError when it has another form
 */
export function readEntry(value: Json, place: string): BaselineEntry {
  if (!isJsonObject(value)) throw new UsageError(`${place} is not an object`, `For example: ${exampleEntry}`);
  const unknown = Object.keys(value).find((key) => !members.has(key));
  if (unknown !== undefined) {
    const name = visibleText(unknown, maxNameLength);
    throw new UsageError(`${place} has the unknown member ${name}`, `These exist: ${[...members].join(", ")}`);
  }
  const [tool, which, until] = [textIn(value, "tool", place), textIn(value, "case", place), dateIn(value, place)];
  return {
    check: requiredIn(value, "check", place),
    dialect: requiredIn(value, "dialect", place),
    ...(tool === undefined ? {} : { tool }),
    ...(which === undefined ? {} : { case: which }),
    reason: requiredIn(value, "reason", place),
    ...(until === undefined ? {} : { until }),
  };
}

function textIn(value: JsonObject, key: string, place: string): string | undefined {
  const found = member(value, key);
  if (found === undefined || typeof found === "string") return found;
  throw new UsageError(`${place}.${key} is not a string`, `For example: ${exampleEntry}`);
}

function requiredIn(value: JsonObject, key: string, place: string): string {
  const found = textIn(value, key, place);
  if (found !== undefined && found.trim() !== "") return found;
  throw new UsageError(`${place} has no ${key}`, `For example: ${exampleEntry}`);
}

function dateIn(value: JsonObject, place: string): string | undefined {
  const found = textIn(value, "until", place);
  if (found === undefined) return undefined;
  const date = /^\d{4}-\d\d-\d\d$/u.test(found) ? new Date(`${found}T00:00:00Z`) : undefined;
  if (date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(found)) return found;
  throw new UsageError(`${place}.until is not a date: ${visibleText(found, maxNameLength)}`, "Write it as 2027-01-31.");
}
