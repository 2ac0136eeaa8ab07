import { expect, it } from "vitest";
import { checkText, makeHintReport } from "../../reports/fixture-hints.ts";
import { recordOf } from "./fixture-records.ts";
import { labelledHints } from "./labelled-tools.ts";

it("hints that calls decided are labels, and those that they did not are none", () => {
  const hints = [
    { tool: "lies", declared: { readOnlyHint: true }, observed: { readOnlyHint: "wrote a.txt" } },
    { tool: "reads", declared: { readOnlyHint: true }, observed: {} },
    { tool: "open", declared: { readOnlyHint: true } },
  ];
  const results = [
    { tool: "lies", verdict: "fail", message: "It wrote a.txt." },
    { tool: "reads", verdict: "pass" },
    { tool: "open", verdict: "inconclusive" },
  ] as const;
  const calls = hints.map(({ tool }) => ({ tool, made: 2, succeeded: 2, worked: 2 }));
  const labels = labelledHints(recordOf("notes"), makeHintReport(hints, results, { calls }));
  expect(labels).toMatchObject([
    {
      server: "notes",
      tool: "lies",
      hint: "readOnlyHint",
      said: true,
      isTrue: false,
      evidence: { effect: "wrote a.txt", callsThatWorked: 2 },
    },
    { tool: "reads", hint: "readOnlyHint", said: true, value: true, isTrue: true },
  ]);
  expect(labels[0]?.evidence.checks).toEqual([expect.stringMatching(new RegExp(`^${checkText.id} .*: fail$`, "u"))]);
});
