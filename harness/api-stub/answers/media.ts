import { isJsonObject, type Json } from "../../json/value.ts";

/** How to write the body of an answer in one kind of media types. */
interface Media {
  readonly named: RegExp;
  readonly write: (body: Json) => string;
  /** A client that accepts nothing else is answered in this type. */
  readonly isAcceptedAlone?: true;
}

export const jsonMedia = "application/json";

const kinds: readonly Media[] = [
  { named: /^application\/(?:[\w.-]+\+)?json$/u, write: (body) => JSON.stringify(body) },
  // A stream that has ended is one event: its end tells clients that no more will come.
  {
    named: /^text\/event-stream$/u,
    write: (body) => `data: ${JSON.stringify(body)}\n\n`,
    isAcceptedAlone: true,
  },
  {
    named: /^application\/(?:x-)?(?:ndjson|jsonl(?:ines)?|json-seq|json-lines|stream\+json)$/u,
    write: (body) =>
      itemsOf(body)
        .map((item) => `${JSON.stringify(item)}\n`)
        .join(""),
    isAcceptedAlone: true,
  },
  {
    named: /^(?:application|text)\/(?:[\w.-]+\+)?xml$/u,
    write: (body) => `<?xml version="1.0" encoding="UTF-8"?>\n${element("response", body, 0)}\n`,
    isAcceptedAlone: true,
  },
  { named: /^text\/csv$/u, write: table, isAcceptedAlone: true },
  { named: /^text\/html$/u, write: (body) => `<!doctype html><title>Sample</title><p>${escaped(plain(body))}</p>` },
  { named: /^text\/(?:plain|markdown)$/u, write: plain },
];

/** Whether answers can be written in this type. */
export function isWritable(media: string): boolean {
  return kinds.some(({ named }) => named.test(media));
}

/** The body of an answer in a media type; JSON for unknown types. */
export function writtenAs(media: string, body: Json): string {
  return (kinds.find(({ named }) => named.test(media)) ?? kinds[0])?.write(body) ?? JSON.stringify(body);
}

/**
 * The media type of an answer for a client that accepts one we can write but not JSON, as clients of event streams do.
 */
export function mediaAccepted(accept: string | undefined): string {
  const types = (accept ?? "").split(",").map((each) => each.replace(/;.*$/u, "").trim().toLowerCase());
  if (types.some((type) => type.includes("*") || type.includes("html") || kinds[0]?.named.test(type) === true)) {
    return jsonMedia;
  }
  const isAlone = (type: string): boolean =>
    kinds.some((kind) => kind.isAcceptedAlone === true && kind.named.test(type));
  return types.find(isAlone) ?? jsonMedia;
}

function itemsOf(body: Json): readonly Json[] {
  return Array.isArray(body) ? body : [body];
}

const maxDepth = 20;

function element(name: string, value: Json, depth: number): string {
  const tag = /^[A-Za-z_][\w.-]*$/u.test(name) ? name : "item";
  if (depth > maxDepth || value === null) return `<${tag}/>`;
  const inner = Array.isArray(value)
    ? value.map((item) => element("item", item, depth + 1)).join("")
    : isJsonObject(value)
      ? Object.entries(value)
          .map(([key, each]) => element(key, each ?? null, depth + 1))
          .join("")
      : escaped(typeof value === "string" ? value : JSON.stringify(value));
  return `<${tag}>${inner}</${tag}>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function table(body: Json): string {
  const rows = itemsOf(body).filter(isJsonObject);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.length === 0 ? ["id", "name"] : names;
  const cell = (value: Json | undefined): string =>
    `"${(typeof value === "string" ? value : JSON.stringify(value ?? "")).replaceAll('"', '""')}"`;
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(","));
  return [columns.join(","), ...(names.length === 0 ? ["1001,sample"] : lines), ""].join("\n");
}

/** A text if nothing else is known. */
function plain(body: Json): string {
  if (typeof body === "string") return body;
  return isJsonObject(body) && Object.keys(body).length === 0 ? "sample" : JSON.stringify(body);
}
