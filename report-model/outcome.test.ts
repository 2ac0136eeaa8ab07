import { describe, expect, it } from "vitest";
import { outcomeOf } from "./outcome.ts";
import { failingVerdicts, verdicts } from "./report-model.ts";

describe("outcomeOf", () => {
  it("has one outcome for every verdict", () => {
    expect(verdicts.map((verdict) => `${verdict}: ${outcomeOf({ verdict }, ["fail"])}`)).toEqual([
      "fail: failed",
      "error: broken",
      "warn: told",
      "ambiguous: told",
      "inconclusive: skipped",
      "not-run: skipped",
      "note: told",
      "pass: passed",
      "not-applicable: skipped",
    ]);
  });

  it("fails for every verdict that the run fails for", () => {
    const failed = verdicts.filter((verdict) => outcomeOf({ verdict }, failingVerdicts) === "failed");
    expect(failed).toEqual(failingVerdicts);
  });

  it("does not fail for what is known, as long as it is", () => {
    const known = { reason: "upstream" };
    expect(outcomeOf({ verdict: "fail", known }, ["fail"])).toBe("told");
    expect(outcomeOf({ verdict: "fail", known: { ...known, expired: true } }, ["fail"])).toBe("failed");
  });
});
