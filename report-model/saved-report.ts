import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { visit, type JSONPath } from "jsonc-parser";
import { parseJson } from "../harness/json/parse.ts";
import { isJsonObject, member, type Json } from "../harness/json/value.ts";
import type { Report } from "./report-model.ts";
import schema from "./report.schema.json" with { type: "json" };
import { dateTime } from "./date-time.ts";

const schemaVersion = 1;

/** Why a text is not a report of this version. */
export type SavedReportFault =
  /** The line counts from 1; absent where the parser does not tell. */
  | { readonly code: "not-json"; readonly reason: string; readonly line?: number }
  | { readonly code: "too-deep"; readonly maxDepth: number }
  | { readonly code: "other-version"; readonly version: Json | undefined }
  /** JSON Pointer of the first member that breaks the schema, its line, and how it does. */
  | { readonly code: "not-a-report"; readonly pointer: string; readonly line?: number; readonly rule: string };

export type SavedReport =
  | { readonly kind: "report"; readonly report: Report }
  | { readonly kind: "fault"; readonly fault: SavedReportFault };

/** Compiled once: a program that reads thousands of reports would compile for minutes. */
let isReport: ValidateFunction<Report> | undefined;

/**
 * Reads what `--report json` wrote.
 *
 * @param text a file of anybody's: it may be cut off, of another version, or no report at all
 */
export function readSavedReport(text: string): SavedReport {
  const parsed = parseJson(text);
  if (parsed.kind === "too-deep") return fault({ code: "too-deep", maxDepth: parsed.maxDepth });
  if (parsed.kind === "not-json")
    return fault({ code: "not-json", reason: parsed.reason, ...lineOf(parsed.reason, text) });
  const { value } = parsed;
  const version = isJsonObject(value) ? member(value, "schemaVersion") : undefined;
  if (version !== schemaVersion) return fault({ code: "other-version", version });
  isReport ??= new Ajv2020({ formats: { "date-time": dateTime } }).compile<Report>(schema);
  return isReport(value) ? { kind: "report", report: value } : fault(describeErrors(isReport.errors ?? [], text));
}

function fault(what: SavedReportFault): SavedReport {
  return { kind: "fault", fault: what };
}

function describeErrors([first]: readonly ErrorObject[], text: string): SavedReportFault {
  const pointer = first?.instancePath ?? "";
  const line = lineOfMember(text, pointer);
  const rule = first?.message ?? "breaks the schema";
  return { code: "not-a-report", pointer, ...(line === undefined ? {} : { line }), rule };
}

/** The line on which the member that a JSON Pointer names has its value, from 1. */
function lineOfMember(text: string, pointer: string): number | undefined {
  let line: number | undefined;
  const see = (_: number, __: number, startLine: number, ___: number, pathSupplier: () => JSONPath): void => {
    if (line === undefined && pointerOf(pathSupplier()) === pointer) line = startLine + 1;
  };
  const seeValue = (_: unknown, ...place: Parameters<typeof see>): void => see(...place);
  visit(text, {
    onObjectBegin: (...place) => {
      see(...place);
      return line === undefined;
    },
    onArrayBegin: (...place) => {
      see(...place);
      return line === undefined;
    },
    onLiteralValue: seeValue,
  });
  return line;
}

function pointerOf(path: JSONPath): string {
  return path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** Node names the position where it stopped, and none where the text ends too early. */
function lineOf(reason: string, text: string): { readonly line?: number } {
  const position = /position (\d+)/u.exec(reason)?.[1];
  const end = position === undefined ? (reason.includes("end of JSON") ? text.length : undefined) : Number(position);
  return end === undefined ? {} : { line: text.slice(0, end).split("\n").length };
}
