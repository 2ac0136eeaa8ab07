import { describe, expect, it } from "vitest";
import type { TargetFault } from "../../connect/fault.ts";
import { describeStartFailure } from "./start-failure.ts";

function ended(...stderr: readonly string[]): TargetFault {
  const outcome = { kind: "gone", reason: { code: "exited", exitCode: 1, stderr } } as const;
  return { code: "no-answer", method: "initialize", outcome, noise: undefined, lastSent: undefined, stderr };
}

describe("a server that ends before it answers in a sandbox", () => {
  it("is told with the line that names the error, whatever comes after it", () => {
    const stderr = [
      "node:internal/modules",
      "Error: Cannot find module 'x'",
      "    at Module._resolve",
      "",
      "Node.js v20",
    ];
    expect(describeStartFailure(ended(...stderr))).toBe(
      "the server did not start in the sandbox: Error: Cannot find module 'x'",
    );
  });

  it("is told with its last line where none names an error", () => {
    expect(describeStartFailure(ended("first", "bwrap: no such file", " "))).toBe(
      "the server did not start in the sandbox: bwrap: no such file",
    );
    expect(describeStartFailure(ended())).toContain("nothing to stderr");
  });

  it("is something else than one that falls silent", () => {
    const outcome = { kind: "unanswered", afterMs: 1 } as const;
    const fault: TargetFault = {
      code: "no-answer",
      method: "m",
      outcome,
      noise: undefined,
      lastSent: undefined,
      stderr: [],
    };
    expect(describeStartFailure(fault)).toBeUndefined();
  });
});
