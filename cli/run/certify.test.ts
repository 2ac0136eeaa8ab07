import { describe, expect, it } from "vitest";
import { cleanReport } from "../../reports/fixture-reports.ts";
import { defaultArguments, type RunArguments } from "../options/run-arguments.ts";
import { UsageError } from "../program/usage-error.ts";
import { assertCertifiable, certified } from "./certify.ts";

describe("--certify", () => {
  it.each<readonly [Partial<RunArguments>, string]>([
    [{}, "needs --execute"],
    [{ execute: true, acceptRealEffects: true }, "does not work with --accept-real-effects"],
    [{ execute: true, suite: ["hints"] }, "contradicts --suite"],
    [{ execute: true, check: ["a/b"] }, "contradicts --check"],
    [{ execute: true, tool: ["a"] }, "contradicts --tool"],
    [{ execute: true, observe: "none" }, "contradicts --observe"],
    [{ execute: true, baseline: "known.json" }, "contradicts --baseline"],
  ])("with %j is refused: it %s", (options, message) => {
    expect(() => assertCertifiable({ ...defaultArguments, ...options })).toThrow(UsageError);
    expect(() => assertCertifiable({ ...defaultArguments, ...options })).toThrow(message);
  });

  it("ends with 4 where something was left out, and says what; a failure stays one", () => {
    expect(() => assertCertifiable({ ...defaultArguments, execute: true })).not.toThrow();
    const refused = certified(cleanReport);
    expect(refused.exitCode).toBe(4);
    expect(refused.problems.at(-1)).toMatchObject({
      code: "not-certified",
      details: ["it does not say what it was made with (a report of an older version)"],
    });
    expect(certified({ ...cleanReport, exitCode: 1 }).exitCode).toBe(1);
  });
});
