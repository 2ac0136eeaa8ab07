import { expect, it } from "vitest";
import { KnownNames } from "./known-names.ts";

it("another number is another name, and varies where two are known", () => {
  const names = new KnownNames();
  names.add("created /work/run-1");
  expect(["created /work/run-1", "created /work/run-2"].map((name) => names.has(name))).toEqual([true, false]);
  names.add("created /work/run-2");
  expect(["created /work/run-3", "deleted /work/run-3"].map((name) => names.has(name))).toEqual([true, false]);
});
