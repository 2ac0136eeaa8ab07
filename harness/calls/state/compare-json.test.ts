import { expect, it } from "vitest";
import type { Json } from "../../json/value.ts";
import { compareJson, effectOf } from "./compare-json.ts";

it.each<[string, Json, Json, string]>([
  ["a search that finds something now", { text: "" }, { text: "a note" }, "adds"],
  ["a search that finds two lines now", { text: "" }, { text: ["a note", "another"] }, "adds"],
  ["a text with one more line", { text: "a note" }, { text: ["a note", "another"] }, "adds"],
  ["a text that was empty, beside one that is another", { text: "", id: 1 }, { text: "a note", id: 2 }, "overwrites"],
  ["no text where an empty one was", { text: "" }, { text: 5 }, "overwrites"],
  ["another text", { text: "a note" }, { text: "another" }, "overwrites"],
  ["a text that is gone", { text: "a note" }, { text: "" }, "overwrites"],
  ["a member that is gone", { text: "a note", id: 1 }, { text: "a note" }, "removes"],
  ["a member that is gone, beside a new one", { text: "a note", by: "u" }, { text: "a note", tag: "x" }, "removes"],
  ["a member with another name", { text: "a note" }, { body: "a note" }, "overwrites"],
  ["another word in a list", ["oak", "elm"], ["oak", "ash"], "removes"],
  ["an edited text in a list", ["water the oak", "plant"], ["water the oak twice", "plant"], "overwrites"],
  ["another number of a series", [1.5, 2.5], [1.5, 3.5], "overwrites"],
  ["another thing with the same facts", [{ id: 1, kind: "tree" }], [{ id: 2, kind: "tree" }], "removes"],
  ["the same thing with other facts", [{ id: 1, a: "x", b: "y" }], [{ id: 1, a: "v", b: "w" }], "overwrites"],
  [
    "a thing that was moved",
    { todo: [{ id: 1, s: "a" }], done: [] },
    { todo: [], done: [{ id: 1, s: "b" }] },
    "overwrites",
  ],
  [
    "a thing that is gone from one of two lists",
    { a: [{ id: 1 }], b: [{ id: 1 }] },
    { a: [], b: [{ id: 1 }] },
    "removes",
  ],
  ["a row without a cell", [["a", "b", "c"]], [["a", "b"]], "removes"],
])("%s", (_, before, after, does) => {
  expect(effectOf(compareJson(before, after))).toBe(does);
});
