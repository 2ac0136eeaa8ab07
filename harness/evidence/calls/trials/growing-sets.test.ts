import { expect, it } from "vitest";
import { growingSets } from "./growing-sets.ts";

const all = (): boolean => true;

it("each text of a set that worked holds another one beside it, at any depth", () => {
  expect(growingSets([{ file: "f", swaps: [{ from: "a", to: "b" }] }], all)).toEqual([
    { file: "f", swaps: [{ from: "bb", to: "b" }] },
    { file: "f", swaps: [{ from: "a", to: "aa" }] },
  ]);
});

it("what is not valid, long, empty or alone is not varied", () => {
  expect(growingSets([{ text: "a" }, { text: "", more: "" }, { text: "a", more: "x".repeat(300) }], all)).toEqual([]);
  expect(growingSets([{ from: "a", to: "" }], all)).toEqual([{ from: "a", to: "aa" }]);
  expect(growingSets([{ from: "a", to: "b" }], () => false)).toEqual([]);
});
