import { describe, expect, it } from "vitest";
import type { Json } from "../../json/value.ts";
import { nothingFound } from "./nothing-found.ts";

function said(text: string): ReturnType<typeof nothingFound> {
  return nothingFound({ content: [{ type: "text", text }] }, { query: "oak", limit: 3 });
}

describe("an answer has nothing to work on", () => {
  it.each([
    "No trees found",
    "There are no matching trees",
    "0 results for oak",
    "Found 0 trees",
    "Nothing to list",
    "Total: 0",
  ])("in words: %s", (text) => {
    expect(said(text)).toBe(text);
  });

  it.each([
    ["📋 No open gates found", "No open gates found"],
    [
      "Trees of the park\n━━━━━━━━\n\nNo trees match these criteria.\n━━━━━━━━\nIn all: 0",
      "No trees match these criteria.",
    ],
    ["Felling: oak\nOrder: rolling\n──────\nSummary: 0/0 felled", "nothing but zeros"],
    ["Showing 0 of 0, at most 3, for oak", "nothing but zeros"],
  ])("under a heading: %s", (text, words) => {
    expect(said(text)).toBe(words);
  });

  it.each<readonly [Json]>([
    [[]],
    [{ trees: [] }],
    [{ query: "oak", total: 0, trees: [], next: null }],
    [{ page: { trees: [] }, ok: true }],
  ])("as a value: %j", (value) => {
    expect(said(JSON.stringify(value))).toBe("an empty list");
  });

  it("as structured content that wraps it", () => {
    expect(nothingFound({ content: [], structuredContent: { result: [] } }, {})).toBe("an empty list");
  });

  it("where it counts nothing but zeros, also where a framework has wrapped the text", () => {
    const text = '{"status":"ok","moved":0,"purged":0,"left":[]}';
    expect(said(text)).toBe("nothing but zeros");
    const wrapped = { content: [{ type: "text", text }], structuredContent: { result: text } };
    expect(nothingFound(wrapped, {})).toBe("nothing but zeros");
    expect(said('{"status":"ok","moved":0,"purged":1}')).toBeUndefined();
    expect(said('{"sum":0}')).toBeUndefined();
  });

  it.each<readonly [Json, string]>([
    [{ ok: true, removed: false, reason: "store_not_found", store: "/home/u/store.json" }, "reason: store_not_found"],
    [{ created: false, message: "The tree exists already." }, "message: The tree exists already."],
  ])("where it says why something was not done: %j", (value, words) => {
    expect(said(JSON.stringify(value))).toBe(words);
  });

  it("where it is as short as a limit among the arguments", () => {
    expect(said("No ")).toBe("an answer that was cut to 3 characters");
  });
});

describe("an answer has content", () => {
  it.each([
    "No errors found",
    "no issues were found",
    "Audit of the park\nNo broken rules or changes\n12 checked",
    "Trees: oak, 12 m\nNo elms found",
    "No updates",
    "30 of 300 felled",
    `Trees of the park${" ".repeat(2_000)}\nNo trees found`,
    "no trees",
    "0",
    "Nothing is lost",
    "Norway",
    "oak: 12 m",
    "[1]",
    '{"count":0}',
    '{"trees":[],"height":12}',
    "{}",
    '{"valid":false,"reason":"shorter than 3 m"}',
    '{"felled":true,"reason":"no such oak elsewhere"}',
    '{"ok":false,"reason":"store_not_found"}',
    '{"open":false,"reason":"missing","gates":["north"]}',
  ])("%s", (text) => {
    expect(said(text)).toBeUndefined();
  });
});
