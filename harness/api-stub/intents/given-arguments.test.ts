import { expect, it } from "vitest";
import type { Json } from "../../json/value.ts";
import { sentRequest } from "../traffic/fixture-requests.ts";
import { GivenArguments } from "./given-arguments.ts";

const api = "https://api.example.com";

function heldIn(given: Json, line: string, body?: unknown, type?: string): string | undefined {
  const headers = type === undefined ? {} : { headers: { "content-type": type } };
  return new GivenArguments(given).heldIn(sentRequest(line, { ...(body === undefined ? {} : { body }), ...headers }));
}

it.each<[string, Json, string]>([
  ["a segment", { id: "abc" }, `DELETE ${api}/items/abc`],
  ["a number", { id: 7 }, `DELETE ${api}/v1/items/7`],
  ["one that is encoded", { name: "a b" }, `DELETE ${api}/items/a%20b`],
  ["a path", { path: "docs/a.md" }, `DELETE ${api}/contents/docs/a.md`],
  ["a key in brackets", { id: 7 }, `DELETE ${api}/Items('7')`],
  ["a name with an ending", { id: "7001" }, `DELETE ${api}/items/7001.json`],
  ["a slug of it", { title: "My First Note" }, `DELETE ${api}/notes/my-first-note`],
  ["a page with a number of its own", { wiki_page: 1001 }, `DELETE ${api}/pages/1001`],
  ["in its query", { id: 7 }, `DELETE ${api}/items?id=7`],
  ["in a filter", { id: "abc" }, `DELETE ${api}/items?filter=id%20eq%20'abc'`],
  ["in a filter with a dot", { id: 7 }, `DELETE ${api}/items?id=eq.7`],
  ["all of the address", { url: `${api}/items/1` }, `DELETE ${api}/items/1`],
  ["one of several", { ids: ["x1", "x2"] }, `DELETE ${api}/items/x2`],
])("an address holds an argument: %s", (_, given, line) => {
  expect(heldIn(given, line)).toBe("address");
});

it.each<[string, Json, unknown]>([
  ["a text", { title: "notes" }, { title: "notes" }],
  ["under another name", { text: "alpha beta" }, { content: { body: "alpha beta" } }],
  ["within another text", { text: "alpha beta" }, { body: "Note: alpha beta" }],
  ["a number under its name", { item_id: 7 }, { itemId: 7 }],
])("a body holds an argument: %s", (_, given, body) => {
  expect(heldIn(given, `PATCH ${api}/items/1`, body)).toBe("body");
});

it("a form and a plain text hold arguments as well", () => {
  expect(heldIn({ title: "notes" }, `PUT ${api}/a`, "title=notes", "application/x-www-form-urlencoded")).toBe("body");
  expect(heldIn({ text: "alpha beta" }, `PUT ${api}/a`, "alpha beta gamma", "text/plain")).toBe("body");
});

it.each<[string, Json, string, unknown?]>([
  ["a version of an API", { page: 2, id: 2 }, `DELETE ${api}/api/2/items/x`],
  ["a first segment", { id: 1 }, `DELETE ${api}/1/cards/x`],
  ["how much is asked for", { limit: 7, perPage: 7, page_size: 7 }, `DELETE ${api}/items/7`],
  ["how much, in a body", { length: 100 }, `POST ${api}/track`, { engagement_time_msec: "100" }],
  ["a flag", { force: true, all: "true" }, `DELETE ${api}/items/true`, { force: true }],
  ["a word for any API", { kind: "api" }, `DELETE ${api}/api/items`],
  ["part of a word", { id: "item" }, `DELETE ${api}/items/7`],
  ["the host", { name: "example" }, `DELETE ${api}/items/7`],
  ["a small number under another name", { id: 1 }, `PUT ${api}/status`, { count: 1 }],
  ["nothing", {}, `DELETE ${api}/items/7`, { a: "b" }],
  ["nothing named", { id: "" }, `DELETE ${api}/items/`],
])("is held by none: %s", (_, given, line, body) => {
  expect(heldIn(given, line, body)).toBeUndefined();
});

it("bounds what it looks at", () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`a${at}`, `value-${at}`]));
  expect(heldIn(many, `DELETE ${api}/items/${"x".repeat(50_000)}`)).toBeUndefined();
});
