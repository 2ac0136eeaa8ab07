import { describe, expect, it } from "vitest";
import { limitsFor, PursuitBudget } from "./budget.ts";

const ample = { instances: 3, requests: 10, timeMs: Infinity };

describe("the budget of a pursuit", () => {
  it("is spent when the instances are, but for those that are reserved", () => {
    const budget = new PursuitBudget(ample);
    budget.spendInstance();
    expect(budget.isSpent(1)).toBe(false);
    budget.spendInstance();
    expect(budget.isSpent(1)).toBe(true);
    expect(budget.isSpent()).toBe(false);
    budget.spendInstance();
    expect(budget.isSpent()).toBe(true);
  });

  it("is spent when the requests are", () => {
    const budget = new PursuitBudget(ample);
    budget.spendRequests(9);
    expect(budget.isSpent()).toBe(false);
    budget.spendRequests(1);
    expect(budget.isSpent()).toBe(true);
  });

  it("is spent at once where no time is left", () => {
    expect(new PursuitBudget({ ...ample, timeMs: 0 }).isSpent()).toBe(true);
  });

  it("grows with the conversation, and takes no more than its share of the time", () => {
    expect(limitsFor(100, 50).requests).toBeGreaterThan(limitsFor(1, 50).requests);
    expect(limitsFor(1, 50).timeMs).toBe(50);
    expect(limitsFor(1, -5).timeMs).toBe(0);
    expect(limitsFor(1, Infinity).timeMs).toBeLessThan(60_000);
  });
});
