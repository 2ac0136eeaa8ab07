import { describe, expect, it } from "vitest";
import { answersDiffer } from "../reports/fixture-reports.ts";
import { clipCalls, clipName, clipProblem, clipRefusedExample, clipResult, clipText, clipToolCalls } from "./clip.ts";
import { reportLimits } from "./limits.ts";
import type { Call } from "./counterexample.ts";
import type { Result } from "./report-model.ts";

const huge = "x".repeat(100_000);
const call: Call = { method: huge, params: { name: huge }, sending: { ahead: [huge] }, answer: huge };

/** Everything that a server has a say in, as large as it can make it. */
const hostile: Result = {
  ...answersDiffer,
  tool: huge,
  message: huge,
  evidence: { expected: huge, observed: Array.from({ length: 5_000 }, () => huge) },
  counterexample: {
    arguments: { text: huge },
    pace: "pipelined",
    calls: Array.from({ length: 5_000 }, (_, index) => ({ ...call, method: String(index) })),
    shrunk: { fromBytes: 1, toBytes: 1, steps: 0 },
    reproduced: { times: 3, of: 3 },
  },
};

describe("a text that is too long", () => {
  it("is cut off, and says by how much", () => {
    expect(clipText("abcdefgh", 5)).toBe("abcde… +3");
    expect(clipText("abcde", 5)).toBe("abcde");
  });

  it("is not cut through a surrogate pair", () => {
    expect(clipText("ab😀cd", 3)).toBe("ab… +4");
    expect(clipText("ab😀cd", 4)).toBe("ab😀… +2");
  });

  it("keeps a lone surrogate as it is", () => {
    expect(clipText("a\ud800b", 2)).toBe("a\ud800… +1");
  });
});

describe("a result", () => {
  it("of usual size comes through unchanged", () => {
    expect(clipResult(answersDiffer)).toEqual(answersDiffer);
  });

  it("of any size is bounded, and says what is missing", () => {
    const clipped = clipResult(hostile);
    expect(JSON.stringify(clipped).length).toBeLessThan(500_000);
    expect(clipped.message).toBe(`${"x".repeat(reportLimits.textLength)}… +${huge.length - reportLimits.textLength}`);
    expect(clipped.tool).toBe(clipName(huge));
    expect(clipped.evidence).toMatchObject({ omitted: 5_000 - reportLimits.observedLines });
    const { counterexample } = clipped;
    expect(counterexample).toMatchObject({ argumentsLength: huge.length + 11, omitted: { after: 100, calls: 4_800 } });
    expect(counterexample).not.toHaveProperty("arguments");
    expect(counterexample?.calls.map(({ method }) => method).slice(99, 101)).toEqual(["99", "4900"]);
    expect(counterexample?.calls[0]).toMatchObject({ paramsLength: huge.length + 11 });
    expect(counterexample?.calls[0]).not.toHaveProperty("params");
    expect(counterexample?.calls[0]).toMatchObject({ sendingLength: huge.length + 14 });
    expect(counterexample?.calls[0]).not.toHaveProperty("sending");
  });

  it("keeps what tells it from others and shows what it is", () => {
    const { check, dialect, verdict, fingerprint } = clipResult({ ...hostile, fingerprint: "1-0123456789abcdef" });
    expect([check, dialect, verdict, fingerprint]).toEqual([
      hostile.check,
      hostile.dialect,
      hostile.verdict,
      "1-0123456789abcdef",
    ]);
  });
});

describe("what else a server has a say in", () => {
  it("is bounded in a problem, whose first and last details are kept", () => {
    const details = Array.from({ length: 1_000 }, (_, line) => `${line} ${huge.slice(0, 10_000)}`);
    const problem = clipProblem({ code: "c", message: huge, details, hint: huge });
    expect(JSON.stringify(problem).length).toBeLessThan(250_000);
    expect(problem.details.slice(99, 102).map((line) => line.slice(0, 11))).toEqual([
      "99 xxxxxxxx",
      "… +800 more",
      "900 xxxxxxx",
    ]);
    expect(clipProblem({ code: "c", message: "m", details: ["d"], hint: "h" })).toEqual({
      code: "c",
      message: "m",
      details: ["d"],
      hint: "h",
    });
  });

  it("is bounded in the name of a tool that was called", () => {
    expect(clipToolCalls({ tool: huge, made: 2, succeeded: 1, worked: 1 }, 8)).toEqual({
      tool: clipName(huge),
      made: 2,
      succeeded: 1,
      worked: 1,
    });
  });

  it("is bounded in what took part in no call of a tool that worked", () => {
    const idle = Array.from(
      { length: 8 },
      () => ({ argument: huge, value: [huge], why: "never-worked", answer: huge }) as const,
    );
    const counts = { values: { worked: 0, of: 9 }, optional: { worked: 0, of: 0 } };
    const clipped = clipToolCalls({ tool: "t", made: 1, succeeded: 1, worked: 1, coverage: { ...counts, idle } }, 8);
    expect(JSON.stringify(clipped).length).toBeLessThan(10_000);
    expect(clipped.coverage).toMatchObject(counts);
    const whole = { argument: "a", value: [1], why: "no-time" } as const;
    const coverage = { ...counts, idle: [whole] };
    expect(clipToolCalls({ tool: "t", made: 1, succeeded: 1, worked: 1, coverage }, 8).coverage).toEqual(coverage);
  });

  it("tells all choices of a tool that took part in no call that worked, and fewer of each where very many tools have many", () => {
    const idle = Array.from({ length: 400 }, (_, value) => ({ argument: "a", value, why: "no-time" }) as const);
    const coverage = { values: { worked: 0, of: 420 }, optional: { worked: 0, of: 0 }, idle, omitted: 20 };
    const called = { tool: "t", made: 1, succeeded: 0, worked: 0, coverage };
    expect(clipCalls([called])[0]?.coverage).toEqual(coverage);
    const [first] = clipCalls(Array.from({ length: 5_000 }, () => called));
    expect(first?.coverage).toEqual({ ...coverage, idle: idle.slice(0, 10), omitted: 410 });
  });

  it("is bounded in the tools that refuse an example, and counts the others", () => {
    const tools = Array.from({ length: 5_000 }, (_, index) => `t${index}`);
    const clipped = clipRefusedExample({ argument: huge, value: [huge], tools });
    expect(clipped).toMatchObject({ tools: tools.slice(0, reportLimits.refusingTools), omitted: 4_900 });
    expect(JSON.stringify(clipped).length).toBeLessThan(2_000);
    const whole = { argument: "a", value: [1], tools: ["t"] };
    expect(clipRefusedExample(whole)).toEqual(whole);
  });
});
