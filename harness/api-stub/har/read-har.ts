import { describeValue } from "../../json/describe-value.ts";
import { parseJson } from "../../json/parse.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import type { RecordedAnswer } from "../answers/answer-book.ts";
import { HarError } from "./har-error.ts";

const maxEntries = 20_000;

/** Headers that belong to the connection or the encoding of one answer, or to a browser. */
const leftOut: ReadonlySet<string> = new Set([
  "alt-svc",
  "connection",
  "content-encoding",
  "content-length",
  "date",
  "keep-alive",
  "set-cookie",
  "strict-transport-security",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * Reads the answers of a recording in HAR 1.2, as browsers and proxies save it. Entries without an answer, such as
 * blocked ones, and bodies that are not text are left out.
 *
 * @throws HarError for a text that is not a recording, or has no answer
 */
export function readHar(text: string): readonly RecordedAnswer[] {
  const parsed = parseJson(text.replace(/^\u{feff}/u, ""));
  if (parsed.kind !== "value") {
    const reason = parsed.kind === "not-json" ? parsed.reason : `it nests deeper than ${parsed.maxDepth} levels`;
    throw new HarError({ code: "not-json", reason });
  }
  const log = objectIn(isJsonObject(parsed.value) ? parsed.value : {}, "log", "log");
  const entries = member(log, "entries");
  if (!Array.isArray(entries)) throw malformed("log.entries", "an array", entries);
  if (entries.length > maxEntries) throw new HarError({ code: "too-many-entries", maxEntries });
  const answers = entries.flatMap((entry: Json, index) => answerOf(entry, `log.entries[${index}]`));
  if (answers.length === 0) throw new HarError({ code: "no-answers", entries: entries.length });
  return answers;
}

function answerOf(entry: Json, place: string): readonly RecordedAnswer[] {
  if (!isJsonObject(entry)) throw malformed(place, "an object", entry);
  const request = objectIn(entry, "request", `${place}.request`);
  const response = objectIn(entry, "response", `${place}.response`);
  const method = textIn(request, "method", `${place}.request.method`);
  const written = textIn(request, "url", `${place}.request.url`);
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (url === undefined) throw malformed(`${place}.request.url`, "an absolute URL", written);
  const status = member(response, "status");
  if (typeof status !== "number") throw malformed(`${place}.response.status`, "a number", status);
  const isAnswered = Number.isInteger(status) && status >= 200 && status <= 599;
  const body = bodyOf(response, `${place}.response.content`);
  if (!/^https?:$/u.test(url.protocol) || !isAnswered || body === undefined) return [];
  const sent = sentIn(request, `${place}.request.postData`);
  return [
    {
      method: method.toUpperCase(),
      host: url.hostname,
      path: url.pathname,
      query: url.search.slice(1),
      ...(sent === undefined ? {} : { sent }),
      status,
      headers: headersOf(response, body.type),
      text: body.text,
    },
  ];
}

function sentIn(request: JsonObject, place: string): string | undefined {
  const data = member(request, "postData");
  if (data === undefined || data === null) return undefined;
  if (!isJsonObject(data)) throw malformed(place, "an object", data);
  const text = member(data, "text");
  return typeof text === "string" ? text : undefined;
}

/** @returns undefined for a body that was not saved, or is not text */
function bodyOf(response: JsonObject, place: string): { readonly text: string; readonly type: string } | undefined {
  const content = member(response, "content");
  if (content === undefined) return undefined;
  if (!isJsonObject(content)) throw malformed(place, "an object", content);
  const mimeType = member(content, "mimeType");
  const type = typeof mimeType === "string" ? mimeType : "";
  const text = member(content, "text");
  if (text === undefined) return member(content, "size") === 0 ? { text: "", type } : undefined;
  if (typeof text !== "string") throw malformed(`${place}.text`, "a string", text);
  if (member(content, "encoding") !== "base64") return { text, type };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(text, "base64")), type };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}

const token = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/u;
// eslint-disable-next-line no-control-regex
const fieldValue = /^[\t\u0020-\u007e\u0080-\u00ff]*$/u;

function headersOf(response: JsonObject, type: string): Readonly<Record<string, string>> {
  const listed = member(response, "headers");
  const kept = (Array.isArray(listed) ? listed : []).flatMap((header: Json) => {
    const [name, value] = isJsonObject(header) ? [member(header, "name"), member(header, "value")] : [];
    if (typeof name !== "string" || typeof value !== "string") return [];
    const lower = name.toLowerCase();
    return token.test(lower) && fieldValue.test(value) && !leftOut.has(lower) ? [[lower, value] as const] : [];
  });
  const known = fieldValue.test(type) && type !== "" && type !== "x-unknown" ? { "content-type": type } : {};
  return { ...known, ...Object.fromEntries(kept) };
}

function objectIn(object: JsonObject, name: string, place: string): JsonObject {
  const value = member(object, name);
  if (!isJsonObject(value)) throw malformed(place, "an object", value);
  return value;
}

function textIn(object: JsonObject, name: string, place: string): string {
  const value = member(object, name);
  if (typeof value !== "string") throw malformed(place, "a string", value);
  return value;
}

function malformed(field: string, expected: string, found: Json | undefined): HarError {
  return new HarError({ code: "malformed", field, expected, found: describeValue(found) });
}
