import { expect, it } from "vitest";
import { makeHintReport } from "../../reports/fixture-hints.ts";
import { weightOf } from "./finding-weight.ts";
import { runOfReport } from "./run-of-report.ts";

it("a report comes down to hints decided and untrue, what clients would do, and its worst findings", () => {
  const hints = [
    { tool: "lies", declared: { readOnlyHint: true }, observed: { readOnlyHint: "wrote a.txt" } },
    { tool: "reads", declared: { readOnlyHint: true }, observed: {} },
    { tool: "deletes", declared: { readOnlyHint: false, destructiveHint: true, idempotentHint: true } },
    { tool: "adds", declared: { readOnlyHint: false, destructiveHint: false } },
  ];
  const results = [
    { tool: "lies", verdict: "fail", message: "It wrote a.txt." },
    { tool: "reads", verdict: "pass" },
  ] as const;
  const calls = hints.map(({ tool }) => ({ tool, made: 1, succeeded: 1, worked: 1 }));
  const run = runOfReport(makeHintReport(hints, results, { exitCode: 1, calls }));
  expect(run.worked).toBe(4);
  expect(run.hints.readOnlyHint).toEqual({ decided: 2, untrue: 1, undecided: 0 });
  expect(run.clients).toEqual({ unasked: 2, unaskedUntrue: 1, asks: 1, retried: 3, retriedUntrue: 1 });
  const finding = expect.stringMatching(/^[0-9a-z]{8}$/u);
  expect(run.worst).toMatchObject([
    { verdict: "fail", hint: "readOnlyHint", finding, tool: "lies", tools: 1, message: "It wrote a.txt." },
  ]);
});

it("an untrue hint weighs more than a rule of the protocol, that more than one of a directory, and that more than a draft's", () => {
  const hint = { verdict: "warn", check: "truth/a", hint: "readOnlyHint" } as const;
  const protocol = { verdict: "fail", check: "schema/a" } as const;
  const directory = { verdict: "fail", check: "directory/a" } as const;
  const draft = { ...protocol, dialect: "annotations" } as const;
  const warning = { ...protocol, verdict: "warn" } as const;
  const open = { ...hint, verdict: "inconclusive" } as const;
  const sorted = [hint, protocol, directory, draft, warning, open];
  expect(sorted.toReversed().toSorted((left, right) => weightOf(left) - weightOf(right))).toEqual(sorted);
});
