import { describe, expect, it } from "vitest";
import { describeHonest } from "./describe-honest.ts";
import { contradictedChecks, runReference } from "./run-mutant.ts";

describeHonest(["all"]);

describe("the honest server with tools for HTTP operations", () => {
  it("is contradicted by nothing but the advice that tools should have annotations", async () => {
    const report = await runReference({ dialect: "static", revision: "2025-11-25", httpVerbs: true });
    expect(contradictedChecks(report)).toEqual(["hints/annotations-say-something"]);
    expect(report.problems).toEqual([]);
  });

  it("puts every check of HTTP verbs to the proof that takes no call", async () => {
    const report = await runReference({ dialect: "static", revision: "2025-11-25", httpVerbs: true });
    const verbResults = report.results.filter(({ suite, verdict }) => suite === "http-verbs" && verdict !== "not-run");
    const passed = new Set(verbResults.filter(({ verdict }) => verdict === "pass").map(({ check }) => check));
    expect(verbResults.filter(({ check }) => !passed.has(check))).toEqual([]);
    expect(passed.size).toBe(13);
  });
});
