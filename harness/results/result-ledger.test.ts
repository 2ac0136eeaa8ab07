import { describe, expect, it } from "vitest";
import type { Check } from "../check/check.ts";
import { holds } from "../check/judgement.ts";
import { listing } from "../evidence/listing/listing.ts";
import type { Job } from "./job.ts";
import { verdicts, type Result, type Verdict } from "../../report-model/report-model.ts";
import { plain } from "./result.ts";
import { ResultLedger } from "./result-ledger.ts";

function checkNamed(id: string): Check {
  const judge = (): ReturnType<typeof holds> => holds(1);
  return {
    id,
    title: "t",
    level: "MUST",
    requirements: [],
    matters: "m",
    fix: ["f"],
    evidence: listing,
    per: "tool",
    judge,
  };
}

const [first, second] = [checkNamed("s/first"), checkNamed("s/second")];

function job(check: Check, tool: string): Job {
  return { check, key: { dialect: "static", tool } };
}

function result(check: Check, tool: string, verdict: Verdict): Result {
  return plain(check, { dialect: "static", tool }, verdict, verdict, 1);
}

function ledgerOf(
  jobs: readonly Job[],
  progress: (...facts: readonly unknown[]) => void = () => undefined,
): ResultLedger {
  const ledger = new ResultLedger(progress, (setting) => `<${setting}>`);
  ledger.plan(jobs);
  return ledger;
}

function verdictsIn(ledger: ResultLedger): readonly string[] {
  return ledger.results().map(({ check, tool, verdict, message }) => `${check} ${tool ?? "-"} ${verdict}: ${message}`);
}

describe("two results for one subject", () => {
  const pairs = verdicts.flatMap((graver, index) => verdicts.slice(index + 1).map((other) => [graver, other] as const));

  it.each(pairs)("leave the graver: %s before %s", (graver, other) => {
    for (const order of [[graver, other] as const, [other, graver] as const]) {
      const ledger = ledgerOf([job(first, "a")]);
      for (const verdict of order) ledger.add(result(first, "a", verdict));
      expect(verdictsIn(ledger)).toEqual([`s/first a ${graver}: ${graver}`]);
    }
  });

  it("that are equally grave leave the first", () => {
    const ledger = ledgerOf([job(first, "a")]);
    ledger.add({ ...result(first, "a", "fail"), message: "first" });
    ledger.add({ ...result(first, "a", "fail"), message: "second" });
    expect(verdictsIn(ledger)).toEqual(["s/first a fail: first"]);
  });

  it("are told apart by the whole name of the tool, though a report holds its beginning", () => {
    const long = "x".repeat(10_000);
    const ledger = ledgerOf([job(first, `${long}a`), job(first, `${long}b`)]);
    for (const tool of [`${long}a`, `${long}b`]) ledger.add({ ...result(first, tool, "pass"), message: long });
    ledger.close(undefined);
    expect(ledger.results().map(({ verdict }) => verdict)).toEqual(["pass", "pass"]);
    expect(JSON.stringify(ledger.results()).length).toBeLessThan(5_000);
  });

  it("are told apart by check, dialect and tool", () => {
    const ledger = ledgerOf([job(first, "a")]);
    ledger.add(result(first, "a", "pass"));
    ledger.add(result(first, "b", "pass"));
    ledger.add(result(second, "a", "pass"));
    ledger.add(plain(first, { dialect: "resolve", tool: "a" }, "pass", "", 1));
    ledger.add(plain(first, { dialect: "static" }, "pass", "", 1));
    expect(ledger.results()).toHaveLength(5);
  });
});

describe("a job without a result", () => {
  it("gets the first reason that was given for its check", () => {
    const ledger = ledgerOf([job(first, "a"), job(first, "b"), job(second, "a")]);
    ledger.add(result(first, "a", "pass"));
    ledger.leaveOpen(first, "the server is gone");
    ledger.leaveOpen(first, "another reason");
    ledger.close(undefined);
    expect(verdictsIn(ledger)).toEqual([
      "s/first a pass: pass",
      "s/first b inconclusive: the server is gone",
      "s/second a inconclusive: no evidence was gathered",
    ]);
  });

  it("says how the run ended before it was done", () => {
    const stops = [
      { code: "interrupted" },
      { code: "out-of-time", maxTimeMs: 120_000 },
      { code: "target-fault", fault: { code: "too-many-restarts", restarts: 51 } },
    ] as const;
    const told = stops.map((stopped) => {
      const ledger = ledgerOf([job(first, "a")]);
      ledger.leaveOpen(first, "a reason of its own");
      ledger.close(stopped);
      return verdictsIn(ledger)[0];
    });
    expect(told).toEqual([
      "s/first a not-run: interrupted",
      "s/first a not-run: the time limit of 120 s was reached; raise it with <maxTime>",
      "s/first a inconclusive: the server could not be tested further",
    ]);
  });

  it("shares one result with the others of its check when there are more than twenty", () => {
    const tools = Array.from({ length: 21 }, (_, index) => `t${index}`);
    const ledger = ledgerOf([
      ...tools.map((tool) => job(first, tool)),
      ...tools.slice(1).map((tool) => job(second, tool)),
    ]);
    ledger.close(undefined);
    const results = ledger.results();
    expect(verdictsIn(ledger)[0]).toBe("s/first - inconclusive: 21 tools: no evidence was gathered");
    const { key } = job(first, "t7");
    expect(ledger.resultOn("s/first", key)?.message).toBe("21 tools: no evidence was gathered");
    expect(results.filter(({ check }) => check === "s/second")).toHaveLength(20);
    expect(results).toHaveLength(21);
  });
});

describe("the ledger", () => {
  it("adds the setting that would help to the message, and to nothing else", () => {
    const ledger = ledgerOf([job(first, "a"), job(first, "b")]);
    ledger.add({ ...result(first, "a", "inconclusive"), remedy: "timeout" });
    ledger.add({ ...result(first, "b", "inconclusive"), remedy: "home" });
    expect(verdictsIn(ledger)).toEqual([
      "s/first a inconclusive: inconclusive (<timeout> gives more time)",
      "s/first b inconclusive: inconclusive; <home> shows it your home directory read-only",
    ]);
    expect(ledger.results().every((each) => !("remedy" in each))).toBe(true);
  });

  it("gives the results in the order of the plan, whatever the order they came in", () => {
    const ledger = ledgerOf([job(first, "a"), job(first, "b"), job(second, "a")]);
    ledger.add(result(second, "a", "fail"));
    ledger.add(result(first, "b", "pass"));
    ledger.add(result(first, "a", "pass"));
    expect(ledger.results().map(({ check }) => check)).toEqual(["s/first", "s/first", "s/second"]);
  });

  it("tells its progress", () => {
    const told: (readonly unknown[])[] = [];
    const ledger = ledgerOf([job(first, "a"), job(second, "a")], (...facts) => told.push(facts));
    ledger.add(result(first, "a", "pass"));
    ledger.close(undefined);
    expect(told).toEqual([
      [1, 2, "s/first  a"],
      [2, 2, "s/second  a"],
    ]);
  });

  it.each(verdicts)("tells the verdict %s, and none where there is no result", (verdict) => {
    const ledger = ledgerOf([job(first, "a")]);
    ledger.add(result(first, "a", verdict));
    expect(ledger.verdictOf("s/first", { dialect: "static", tool: "a" })).toBe(verdict);
    expect(ledger.verdictOf("s/first", { dialect: "static", tool: "b" })).toBeUndefined();
  });

  it("keeps of two equal verdicts the one that rests on more", () => {
    const ledger = ledgerOf([job(first, "a")]);
    const trials = [2, 3, 1].map((count) => {
      ledger.add({ ...result(first, "a", "pass"), trials: count });
      return ledger.results().map((each) => each.trials);
    });
    expect(trials).toEqual([[2], [3], [3]]);
  });

  it("lists results in the order of the plan, however they came", () => {
    const ledger = ledgerOf([job(first, "a"), job(first, "b"), job(second, "a")]);
    for (const [check, tool] of [
      [second, "a"],
      [first, "b"],
      [first, "a"],
    ] as const) {
      ledger.add(result(check, tool, "pass"));
    }
    expect(verdictsIn(ledger)).toEqual(["s/first a pass: pass", "s/first b pass: pass", "s/second a pass: pass"]);
  });
});
