import { describe, expect, it } from "vitest";
import { exitCodeOf } from "./exit-code.ts";
import { verdicts, type ExitCode, type Verdict } from "../../report-model/report-model.ts";

function exitCode(
  given: readonly Verdict[],
  facts: { strict?: boolean; interrupted?: boolean; problems?: readonly string[] } = {},
): ExitCode {
  return exitCodeOf({
    results: given.map((verdict) => ({ verdict })),
    problems: (facts.problems ?? []).map((code) => ({ code })),
    interrupted: facts.interrupted ?? false,
    strict: facts.strict ?? false,
  });
}

describe("the exit code of a run with one verdict beside a pass", () => {
  const table: Readonly<Record<Verdict, readonly [ExitCode, ExitCode]>> = {
    fail: [1, 1],
    error: [3, 3],
    warn: [0, 1],
    ambiguous: [0, 1],
    inconclusive: [0, 4],
    "not-run": [0, 0],
    note: [0, 0],
    pass: [0, 0],
    "not-applicable": [0, 0],
  };

  it.each(verdicts)("follows the table for %s, plain and strict", (verdict) => {
    expect([exitCode(["pass", verdict]), exitCode([verdict, "pass"], { strict: true })]).toEqual(table[verdict]);
  });
});

describe("the exit code of a run without a pass", () => {
  it.each<[readonly Verdict[], ExitCode]>([
    [[], 4],
    [["not-applicable"], 4],
    [["not-run", "not-applicable"], 4],
    [["inconclusive"], 4],
    [["warn"], 0],
    [["note", "inconclusive"], 0],
    [["ambiguous"], 0],
    [["fail"], 1],
  ])("is, for %j, %i", (given, code) => {
    expect(exitCode(given)).toBe(code);
  });
});

describe("the precedence of exit codes", () => {
  it("puts an interruption before everything", () => {
    expect(exitCode(["fail", "error", "pass"], { interrupted: true, problems: ["no-answer"] })).toBe(130);
  });

  it("puts a target that could not be tested before a contradiction", () => {
    expect(exitCode(["fail", "pass"], { problems: ["no-answer"] })).toBe(3);
    expect(exitCode(["fail", "error"])).toBe(3);
  });

  it("puts a contradiction before nothing verified", () => {
    expect(exitCode(["fail", "inconclusive"], { strict: true })).toBe(1);
    expect(exitCode(["warn", "inconclusive"], { strict: true })).toBe(1);
  });
});
