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
])("%s", (_, before, after, does) => {
  expect(effectOf(compareJson(before, after))).toBe(does);
});
