import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { parseJson } from "../../json/parse.ts";
import { isJsonObject, member, type Json } from "../../json/value.ts";
import { journalForm, type JournalEvent } from "./journal-event.ts";
import schema from "./journal.schema.json" with { type: "json" };
import { dateTime } from "../../../report-model/date-time.ts";

/** Why a text is no journal that this version reads. Lines count from 1. */
export type JournalFault =
  | { readonly code: "not-json"; readonly line: number; readonly reason: string }
  | { readonly code: "other-form"; readonly form: Json | undefined }
  | { readonly code: "not-an-event"; readonly line: number; readonly pointer: string; readonly rule: string };

export type ReadJournal =
  | { readonly kind: "journal"; readonly events: readonly JournalEvent[] }
  | { readonly kind: "fault"; readonly fault: JournalFault };

/** Compiled once, at the first journal. */
let isEvent: ValidateFunction<JournalEvent> | undefined;

/**
 * Reads what `--journal` wrote. A run that was killed may have left half a line at the end, which is left out.
 *
 * @param text a file of anybody's
 */
export function readJournal(text: string): ReadJournal {
  isEvent ??= new Ajv2020({ discriminator: true, formats: { "date-time": dateTime } }).compile<JournalEvent>(schema);
  const lines = text.split("\n");
  const events: JournalEvent[] = [];
  for (const [index, line] of lines.entries()) {
    const isUnfinished = index === lines.length - 1;
    if (isUnfinished) break;
    const parsed = parseJson(line);
    if (parsed.kind !== "value") return notJson(index + 1, parsed);
    const { value } = parsed;
    const form = isJsonObject(value) ? member(value, "form") : undefined;
    if (index === 0 && form !== journalForm) return { kind: "fault", fault: { code: "other-form", form } };
    if (!isEvent(value)) {
      const [first] = isEvent.errors ?? [];
      const { instancePath: pointer = "", message: rule = "breaks the schema" } = first ?? {};
      return { kind: "fault", fault: { code: "not-an-event", line: index + 1, pointer, rule } };
    }
    events.push(value);
  }
  return events.length === 0
    ? { kind: "fault", fault: { code: "other-form", form: undefined } }
    : { kind: "journal", events };
}

function notJson(line: number, parsed: Exclude<ReturnType<typeof parseJson>, { kind: "value" }>): ReadJournal {
  const reason = parsed.kind === "not-json" ? parsed.reason : `it nests deeper than ${parsed.maxDepth} levels`;
  return { kind: "fault", fault: { code: "not-json", line, reason } };
}
