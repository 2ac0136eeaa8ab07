import { describe, expect, it } from "vitest";
import { callStep } from "../calls/setup/helping-calls.ts";
import type { ObservedExchange, OwnedEffect } from "../calls/execution/execution.ts";
import { ExploredCalls, type ExploredCall } from "./explored-calls.ts";
import { executionsOf } from "./explored-executions.ts";

const watch = { files: { kind: "everywhere" } } as const;

const change: OwnedEffect = {
  kind: "file.create",
  tier: "sandbox",
  subject: "/work/a",
  does: "adds",
  owner: "user",
  phase: "within",
  evidence: "created /work/a",
};

interface Made extends Partial<Pick<ExploredCall, "box" | "isAtRest" | "isOwn">>, Pick<ObservedExchange, "hadMadeUp"> {
  readonly tool?: string;
  readonly value?: string;
}

/** The executions of the tool `act`, whose calls each create a file. */
function seen(...made: readonly Made[]): ReturnType<typeof executionsOf> {
  const calls = new ExploredCalls();
  for (const { tool = "act", value = "x", box = 0, isAtRest = true, isOwn = true, ...had } of made) {
    const given = { mode: value };
    const outcome = { kind: "result", result: {}, faults: [] } as const;
    const exchange = { step: callStep(tool, given), outcome, effects: [change], network: [], blindSpots: [], ...had };
    calls.record({
      tool,
      arguments: given,
      box,
      exchange,
      isAtRest,
      isOwn,
      isLookedAt: true,
      worked: true,
      origins: [],
      after: [],
    });
  }
  return executionsOf(calls.of("act"), watch);
}

const lengths = (executions: ReturnType<typeof executionsOf>): readonly number[] =>
  executions.map(({ exchanges }) => exchanges.length);

describe("what was seen of a tool in an exploration", () => {
  it("stands in one execution for each box, and says that the state was not read", () => {
    const executions = seen({}, { value: "y" }, { box: 1 });
    expect(lengths(executions)).toEqual([2, 1]);
    expect(executions.map(({ helping }) => helping?.isStateUnread)).toEqual([true, true]);
    expect(executions[0]?.exchanges.map(({ effects, blindSpots }) => [effects, blindSpots])).toEqual([
      [[change], []],
      [[change], []],
    ]);
  });

  it("has no repetition where another tool was called between two equal calls", () => {
    expect(lengths(seen({}, {}))).toEqual([2]);
    expect(lengths(seen({}, { tool: "other" }, {}))).toEqual([1, 1]);
    expect(lengths(seen({}, { tool: "other" }, { value: "y" }))).toEqual([2]);
  });

  it("leaves out the effects of a call before which the server was not at rest", () => {
    const [execution] = seen({ isOwn: false });
    expect(execution?.exchanges).toMatchObject([
      { effects: [], blindSpots: [expect.stringContaining("not at rest before the call")] },
    ]);
  });

  it("tells of such a call that a web API may have answered it with made-up values", () => {
    const [execution] = seen({ isOwn: false, hadMadeUp: true });
    expect(execution?.exchanges).toMatchObject([{ hadMadeUp: true, effects: [] }]);
  });

  it("keeps those of a call after which it was not, as a part of its effects", () => {
    const [execution] = seen({ isAtRest: false });
    expect(execution?.exchanges).toMatchObject([
      { effects: [change], blindSpots: [expect.stringContaining("not at rest after the call")] },
    ]);
  });

  it("is nothing where no box was opened", () => {
    expect(executionsOf([], undefined)).toEqual([]);
  });
});
