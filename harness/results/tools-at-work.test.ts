import { describe, expect, it } from "vitest";
import { checkFacts } from "../check/fixture-check-facts.ts";
import type { Check } from "../check/check.ts";
import { holds } from "../check/judgement.ts";
import { calls } from "../evidence/calls/calls.ts";
import { listing } from "../evidence/listing/listing.ts";
import { parseMinVerified, requiredTools } from "./min-verified.ts";
import { toolsAtWork, type CallFacts } from "./tools-at-work.ts";

const calling: Check = { ...checkFacts("s/calling"), evidence: calls, per: "tool", judge: () => holds(1) };
const listed: Check = { ...checkFacts("s/listed"), evidence: listing, per: "tool", judge: () => holds(1) };

function work(facts: Partial<CallFacts>): ReturnType<typeof toolsAtWork> {
  const jobs = ["a", "b", "c"].map((tool) => ({ check: calling, key: { dialect: "static", tool } }));
  return toolsAtWork({ jobs, verdictOf: () => "pass", calls: [], minVerified: undefined, ...facts });
}

describe("toolsAtWork", () => {
  it("counts the tools that did what a call asked, of those that were to be called", () => {
    const calls = [
      { tool: "a", made: 4, succeeded: 2, worked: 2 },
      { tool: "b", made: 4, succeeded: 4, worked: 0 },
    ];
    expect(work({ calls })).toEqual({ tools: 3, worked: 1, required: 1 });
  });

  it("asks for no call of a tool that makes none of the claims", () => {
    const verdictOf: CallFacts["verdictOf"] = (_, { tool }) => (tool === "a" ? "inconclusive" : "not-applicable");
    expect(work({ verdictOf })).toEqual({ tools: 1, worked: 0, required: 1 });
  });

  it("does not count a tool that was called for others, and makes none of the claims itself", () => {
    const verdictOf: CallFacts["verdictOf"] = (_, { tool }) => (tool === "a" ? "pass" : "not-applicable");
    const calls = ["a", "b"].map((tool) => ({ tool, made: 2, succeeded: 2, worked: 2 }));
    expect(work({ verdictOf, calls })).toEqual({ tools: 1, worked: 1, required: 1 });
  });

  it("does not count tools that are only listed, nor claims about the server", () => {
    const jobs = [
      { check: listed, key: { dialect: "static", tool: "a" } },
      { check: calling, key: { dialect: "static" } },
    ];
    expect(work({ jobs })).toEqual({ tools: 0, worked: 0, required: 0 });
    expect(work({ jobs, minVerified: 2 }).required).toBe(2);
  });
});

describe("requiredTools", () => {
  it.each<[Parameters<typeof requiredTools>[0], number, number]>([
    [undefined, 0, 0],
    [undefined, 21, 1],
    [0, 21, 0],
    [5, 3, 5],
    ["80%", 21, 17],
    ["100%", 3, 3],
    ["0%", 3, 0],
  ])("is, for %j of %i tools, %i", (asked, tools, required) => {
    expect(requiredTools(asked, tools)).toBe(required);
  });
});

describe("parseMinVerified", () => {
  it.each([
    [3, 3],
    [0, 0],
    ["3", 3],
    ["80%", "80%"],
    ["080%", "80%"],
  ])("takes %j", (given, parsed) => {
    expect(parseMinVerified(given)).toBe(parsed);
  });

  it.each([-1, 1.5, "", "%", "101%", "-1", "1.5", "ten", " 3", null, true, Number.NaN])("refuses %j", (given) => {
    expect(parseMinVerified(given)).toBeUndefined();
  });
});
