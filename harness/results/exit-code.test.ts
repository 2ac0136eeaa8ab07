import { describe, expect, it } from "vitest";
import { exitCodeOf, gravestExitCode, type ExitFacts } from "./exit-code.ts";
import { failOnOf } from "./fail-on.ts";
import { verdicts, type ExitCode, type Verdict } from "../../report-model/report-model.ts";
import type { WhyUnproven } from "../../report-model/unproven.ts";

const byDefault = failOnOf([]);
const strict = failOnOf(["warn", "inconclusive"]);

function exitCode(
  given: readonly Verdict[],
  facts: Partial<Pick<ExitFacts, "failOn" | "interrupted" | "hintsDecided">> & { problems?: readonly string[] } = {},
): ExitCode {
  return exitCodeOf({
    failOn: byDefault,
    interrupted: false,
    ...facts,
    results: given.map((verdict) => ({ verdict })),
    problems: (facts.problems ?? []).map((code) => ({ code })),
  });
}

describe("the exit code of a run with one verdict beside a pass", () => {
  const table: Readonly<Record<Verdict, readonly [ExitCode, ExitCode]>> = {
    fail: [1, 1],
    error: [3, 3],
    warn: [0, 1],
    ambiguous: [0, 0],
    inconclusive: [0, 1],
    "not-run": [0, 0],
    note: [0, 0],
    pass: [0, 0],
    "not-applicable": [0, 0],
  };

  it.each(verdicts)("follows the table for %s, plain and strict", (verdict) => {
    expect([exitCode(["pass", verdict]), exitCode([verdict, "pass"], { failOn: strict })]).toEqual(table[verdict]);
  });

  it("is 1 for an ambiguity that was asked to fail the run, and then for fail too", () => {
    const failOn = failOnOf(["ambiguous"]);
    expect(exitCode(["pass", "ambiguous"], { failOn })).toBe(1);
    expect(exitCode(["pass", "fail"], { failOn })).toBe(1);
    expect(exitCode(["pass", "warn", "inconclusive"], { failOn })).toBe(0);
  });
});

describe("failOnOf", () => {
  it("has fail always, each verdict once, in the order of concern", () => {
    expect(failOnOf([])).toEqual(["fail"]);
    expect(failOnOf(["inconclusive", "ambiguous", "inconclusive"])).toEqual(["fail", "ambiguous", "inconclusive"]);
    expect(failOnOf(["inconclusive", "warn", "ambiguous"])).toEqual(["fail", "warn", "ambiguous", "inconclusive"]);
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

describe("the exit code of a run that calls tools", () => {
  it.each<[number, number, ExitCode]>([
    [0, 1, 4],
    [1, 1, 0],
    [2, 3, 4],
    [3, 3, 0],
    [0, 0, 0],
  ])("is, with a hint of %i tools decided and of %i required, %i, whatever else passed", (decided, required, code) => {
    expect(exitCode(["pass", "inconclusive"], { hintsDecided: { tools: { decided, of: 3, required } } })).toBe(code);
  });
});

describe("the precedence of exit codes", () => {
  it("puts an interruption before everything", () => {
    expect(exitCode(["fail", "error", "pass"], { interrupted: true, problems: ["no-answer"] })).toBe(130);
  });

  it("puts a fault of ours or of a check before a target that could not be tested", () => {
    expect(exitCode(["error", "fail"], { problems: ["no-answer", "check-failed"] })).toBe(70);
  });

  it("puts a target that could not be tested before a contradiction", () => {
    expect(exitCode(["fail", "pass"], { problems: ["no-answer"] })).toBe(3);
    expect(exitCode(["fail", "error"])).toBe(3);
  });

  it("puts a verdict that fails the run before too little that was verified", () => {
    const hintsDecided = { tools: { decided: 0, of: 3, required: 1 } };
    expect(exitCode(["fail", "inconclusive"], { hintsDecided })).toBe(1);
    expect(exitCode(["warn", "inconclusive"], { hintsDecided, failOn: strict })).toBe(1);
    expect(exitCode(["inconclusive"], { failOn: strict })).toBe(1);
  });
});

describe("the exit code of a run that saw a contradiction and did not prove it", () => {
  const codeOf = (
    why: WhyUnproven,
    more: Partial<Pick<ExitFacts, "failOn">> = {},
    beside: Verdict = "pass",
  ): ExitCode =>
    exitCodeOf({
      failOn: byDefault,
      interrupted: false,
      problems: [],
      ...more,
      results: [{ verdict: beside }, { verdict: "inconclusive", unproven: { why, otherwise: "fail" } }],
    });

  it.each<[WhyUnproven, ExitCode]>([
    ["run-ended", 4],
    ["too-many", 4],
    ["not-possible", 4],
    ["not-again", 0],
    ["too-few-calls", 0],
  ])("is, where the reason is %s, %i", (why, code) => {
    expect(codeOf(why)).toBe(code);
  });

  it("is 1 where something failed beside it, or where it was asked to fail the run", () => {
    expect(codeOf("run-ended", {}, "fail")).toBe(1);
    expect(codeOf("run-ended", { failOn: strict })).toBe(1);
  });
});

describe("the exit code of several runs", () => {
  it.each<[readonly ExitCode[], ExitCode]>([
    [[0], 0],
    [[0, 0], 0],
    [[0, 4], 4],
    [[4, 1], 1],
    [[1, 3], 3],
    [[3, 70], 70],
    [[70, 130], 130],
  ])("is, of %j in any order, %i", (codes, gravest) => {
    expect(gravestExitCode(codes)).toBe(gravest);
    expect(gravestExitCode(codes.toReversed())).toBe(gravest);
  });
});
