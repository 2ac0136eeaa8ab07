import { expect, it } from "vitest";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import { emptyLast, inTellingOrder } from "./telling-order.ts";

it("calls with the longest arguments come first where no probe reads what they are about", () => {
  const sets = [{ text: "" }, { text: "longer" }, { text: "long" }];
  expect(inTellingOrder(sets, [callStep("list", {})])).toEqual([{ text: "longer" }, { text: "long" }, { text: "" }]);
});

it("calls about what most probes read come first", () => {
  const sets = [
    { path: "/a long path to another file" },
    { path: "/w/b", text: "a longer text" },
    { path: "/w/a", text: "" },
    { path: "/w/a", text: "x" },
  ];
  const probes = [
    callStep("read", { path: "/w/a" }),
    callStep("size", { path: "/w/a" }),
    callStep("list", { path: "/w" }),
  ];
  expect(inTellingOrder(sets, probes)).toEqual([
    { path: "/w/a", text: "x" },
    { path: "/w/a", text: "" },
    { path: "/w/b", text: "a longer text" },
    { path: "/a long path to another file" },
  ]);
});

it("an empty text names nothing", () => {
  const sets = [{ text: "" }, { text: "longer" }];
  expect(inTellingOrder(sets, [callStep("find", { text: "" })])).toEqual([{ text: "longer" }, { text: "" }]);
});

it("a number is what a probe reads where it has the same name", () => {
  const sets = [{ id: 11, text: "long" }, { id: 1 }];
  expect(inTellingOrder(sets, [callStep("get", { id: 1 })])).toEqual([{ id: 1 }, { id: 11, text: "long" }]);
  const limited = [
    { path: "/w/a", text: "", limit: 10 },
    { path: "/w/a", text: "a longer text", limit: 5 },
  ];
  expect(inTellingOrder(limited, [callStep("jobs", { count: 10 })])).toEqual(limited.toReversed());
});

it("what has nothing in it comes last", () => {
  const sets = [{ text: "", limit: 10, offset: 0 }, { text: "alpha" }];
  expect(inTellingOrder(sets, [callStep("list", { offset: 0 })])).toEqual(sets.toReversed());
});

it("what is in the root is read by a list of it", () => {
  const sets = [{ path: "a longer relative path" }, { path: "/a" }];
  expect(inTellingOrder(sets, [callStep("list", { path: "/" })])).toEqual(sets.toReversed());
});

it("what has nothing in it is last, and all else stays in its order", () => {
  const sets = [{ text: "" }, { text: "a" }, { list: [] }, { text: "longer" }, {}];
  expect(emptyLast(sets)).toEqual([{ text: "a" }, { text: "longer" }, {}, { text: "" }, { list: [] }]);
});
