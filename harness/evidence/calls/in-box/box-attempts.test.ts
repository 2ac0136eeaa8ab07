import { describe, expect, it } from "vitest";
import { lieOf } from "../../../check/fixture-check-facts.ts";
import { holds } from "../../../check/judgement.ts";
import { TargetError } from "../../../connect/fault.ts";
import { PursuitBudget } from "../../../pursuit/budget.ts";
import { BoxAttempts } from "./box-attempts.ts";

const steps = [{ method: "q" }];
const found = { conversation: steps, contradiction: lieOf(), trials: 1 };
const notFound = new TargetError({ code: "command-not-found", command: "x" });
const undecidedThen = { kind: "undecided", cause: "start", reason: 'The program "x" was not found on PATH.' };

function budgetOf(instances: number): PursuitBudget {
  return new PursuitBudget({ instances, requests: 10, timeMs: Infinity });
}

describe("an attempt in a box", () => {
  it("costs an instance, also when the box cannot be opened", async () => {
    const budget = budgetOf(2);
    const seen = { judgement: holds(1), evidence: { exchanges: [], strayFaults: [] } };
    const attempts = new BoxAttempts(() => Promise.resolve(seen), { budget });
    expect(await attempts.attempt(steps, "fresh")).toBe(seen);
    expect(budget.isSpent()).toBe(false);
    const failing = new BoxAttempts(() => Promise.reject(notFound), { budget });
    expect(await failing.attempt(steps, "scratch")).toMatchObject({
      judgement: undecidedThen,
      untried: undecidedThen.reason,
    });
    expect(budget.isSpent()).toBe(true);
  });

  it("throws what is no fault of the target", async () => {
    const bug = new Error("a bug");
    const attempts = new BoxAttempts(() => Promise.reject(bug), { budget: budgetOf(1) });
    await expect(attempts.attempt(steps, "fresh")).rejects.toBe(bug);
  });
});

describe("a closer look", () => {
  const observe = (): never => {
    throw new Error("it is not tried");
  };

  it("is taken where there is one, and may find nothing", async () => {
    expect(new BoxAttempts(observe, { budget: budgetOf(1) }).lookAgain).toBeUndefined();
    const attempts = new BoxAttempts(observe, { budget: budgetOf(1) }, { lookAgain: () => Promise.resolve(holds(3)) });
    expect(await attempts.lookAgain?.(found)).toEqual(holds(3));
  });

  it("that cannot be taken says why", async () => {
    const attempts = new BoxAttempts(observe, { budget: budgetOf(1) }, { lookAgain: () => Promise.reject(notFound) });
    expect(await attempts.lookAgain?.(found)).toEqual({ untried: undecidedThen });
  });
});
