import { describe, expect, it } from "vitest";
import { describeOutcome } from "./describe-outcome.ts";

describe("an answer in one line", () => {
  it("is cut when it is long", () => {
    const long = { kind: "result", result: { text: "x".repeat(1_000) }, faults: [] } as const;
    expect(describeOutcome(long)).toHaveLength(401);
  });

  it("says what came instead of a result", () => {
    expect(describeOutcome({ kind: "error", error: { code: -32602, message: "a\nb" }, faults: [] })).toBe(
      String.raw`error -32602 "a\nb"`,
    );
    expect(describeOutcome({ kind: "malformed", faults: [{ code: "neither-result-nor-error" }], excerpt: "{}" })).toBe(
      "malformed (neither-result-nor-error): {}",
    );
    expect(describeOutcome({ kind: "gone", reason: { code: "ended-by-us" } })).toBe(
      "no answer: the server was gone (ended-by-us)",
    );
  });
});
