import { expect, it } from "vitest";
import { makeReport } from "../../reports/fixture-reports.ts";
import { differences, verdictsOf } from "./differences.ts";

const result = {
  check: "truth/read-only",
  suite: "truth",
  level: "STATEMENT",
  requirements: [],
  dialect: "static",
  tool: "read",
  verdict: "fail",
  message: "It wrote.",
  trials: 1,
} as const;

it("two runs differ in each verdict that came out otherwise, and in each that is missing", () => {
  const before = verdictsOf(makeReport([result, { ...result, tool: "write" }]));
  const after = verdictsOf(makeReport([{ ...result, verdict: "inconclusive", message: "Seen once." }]));
  expect(differences(before, before)).toEqual([]);
  expect(differences(before, after)).toEqual([
    "truth/read-only static read: fail, then inconclusive",
    "truth/read-only static write: fail, then nothing",
  ]);
});
