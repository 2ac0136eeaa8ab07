import { describe, expect, it, vi } from "vitest";
import { suiteOf } from "../../harness/check/check.ts";
import { honest, unclear } from "./behaviours.ts";
import { contradicted, messages, named, runBehaviour, runsAtOnce, undecided } from "./run-behaviour.ts";

vi.setConfig({ maxConcurrency: runsAtOnce });

describe.concurrent("a tool whose hints are true is accused of nothing", () => {
  it.for(named(honest))("%s", async ([, behaviour], context) => {
    const report = await runBehaviour(behaviour, context);
    expect(contradicted(report), messages(report)).toEqual([]);
    expect(messages(report)).toContain(behaviour.tells ?? "");
    const ofTruth = undecided(report).filter((check) => suiteOf({ id: check }) === "truth");
    const open = ofTruth.filter((check) => check !== behaviour.mayStayOpen);
    expect(open, messages(report)).toEqual([]);
  });
});

describe.concurrent("a tool of which nothing can be told", () => {
  it.for(named(unclear))("%s is undecided", async ([, behaviour], context) => {
    const report = await runBehaviour(behaviour, context);
    expect(contradicted(report)).toEqual([]);
    expect(undecided(report)).toContain(behaviour.undecided);
  });
});
