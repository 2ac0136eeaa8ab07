import { describe, expect, it } from "vitest";
import { describeLoss, describeOutcome } from "./describe-outcome.ts";

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
    expect(describeOutcome({ kind: "gone", reason: { code: "ended-by-us" } })).toBe("no answer: the session was ended");
  });

  it("says how a server ended, and what it said last where that is wanted", () => {
    const stderr = ["TypeError: x is not a function", "    at act (server.js:3)", "Node.js v22"];
    const exited = { kind: "gone", reason: { code: "exited", exitCode: 3, stderr } } as const;
    expect(describeOutcome(exited)).toBe("no answer: the server exited with code 3");
    expect(describeLoss(exited)).toBe(
      'no answer: the server exited with code 3, with "TypeError: x is not a function" on stderr',
    );
    const killed = { kind: "gone", reason: { code: "killed", signal: "SIGKILL", stderr: [] } } as const;
    expect(describeLoss(killed)).toBe("no answer: the server was killed by SIGKILL");
    expect(describeLoss({ kind: "unanswered", afterMs: 5 })).toBe("no answer for 5 ms");
  });
});
