import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import { textOf, type Hints, type Tool } from "./tool.ts";

const local: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const worstCase: Hints = { ...local, openWorldHint: true };

interface StoredRecord {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly score: number;
  readonly created: string;
}

const records: readonly StoredRecord[] = [
  { id: "AB-0001", title: "Opening hours", tags: ["office"], score: 0.9, created: "2024-01-15" },
  { id: "AB-0002", title: "Fire drill", tags: ["office", "safety"], score: 0.7, created: "2024-06-01" },
  { id: "CD-0001", title: "Confetti policy", tags: ["safety"], score: 0.4, created: "2025-03-20" },
];

function matches(record: StoredRecord, valid: JsonObject): boolean {
  const filter: JsonObject = isJsonObject(valid["filter"]) ? valid["filter"] : {};
  const tags: unknown[] = Array.isArray(filter["tags"]) ? filter["tags"] : [];
  const minimumScore = typeof valid["minimumScore"] === "number" ? valid["minimumScore"] : 0;
  return (
    (valid["record"] === undefined || record.id === valid["record"]) &&
    record.title.includes(textOf(filter, "text")) &&
    tags.every((tag) => record.tags.some((own) => own === tag)) &&
    record.score >= minimumScore &&
    record.created >= textOf(valid, "since")
  );
}

/** A read-only tool with every kind of schema a generator has to serve: nested, referenced, bounded, patterned. */
export const lookupRecords: Tool = {
  name: "lookup_records",
  title: "Look up records",
  description: "Find records. The local source stays on this machine; the mirror is kept by somebody else.",
  inputSchema: {
    type: "object",
    properties: {
      source: { type: "string", enum: ["local", "mirror"], default: "local", description: "Where to look" },
      filter: { $ref: "#/$defs/filter" },
      sort: { type: "array", items: { $ref: "#/$defs/sortKey" }, maxItems: 3 },
      limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
      minimumScore: { type: "number", minimum: 0, maximum: 1 },
      since: { type: "string", format: "date" },
      record: { type: "string", pattern: "^[A-Z]{2}-[0-9]{4}$" },
    },
    additionalProperties: false,
    $defs: {
      filter: {
        type: "object",
        properties: {
          text: { type: "string", maxLength: 40 },
          tags: {
            type: "array",
            items: { type: "string", minLength: 1, maxLength: 20 },
            maxItems: 5,
            uniqueItems: true,
          },
          archived: { type: "boolean" },
        },
        additionalProperties: false,
      },
      sortKey: {
        type: "object",
        properties: { field: { enum: ["id", "title", "score"] }, descending: { type: "boolean", default: false } },
        required: ["field"],
        additionalProperties: false,
      },
    },
  },
  outputSchema: {
    type: "object",
    properties: { ids: { type: "array", items: { type: "string" } } },
    required: ["ids"],
    additionalProperties: false,
  },
  annotations: worstCase,
  hintsFor: (valid) => (valid["source"] === "mirror" ? worstCase : local),
  call: (valid) => {
    const limit = typeof valid["limit"] === "number" ? valid["limit"] : 20;
    const ids = records.filter((record) => matches(record, valid)).map((record) => record.id);
    const structured = { ids: ids.slice(0, limit) };
    return { text: JSON.stringify(structured), structured };
  },
};
