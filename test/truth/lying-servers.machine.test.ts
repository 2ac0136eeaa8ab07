import { describe, expect, it, vi } from "vitest";
import { lies } from "./behaviours.ts";
import { contradicted, messages, named, runBehaviour, runsAtOnce } from "./run-behaviour.ts";

vi.setConfig({ maxConcurrency: runsAtOnce });

describe.concurrent("a tool whose hints are not true", () => {
  it.for(named(lies))("%s is found out by the check that is about it", async ([, behaviour], context) => {
    const report = await runBehaviour(behaviour, context);
    expect(contradicted(report), messages(report)).toEqual([behaviour.kills]);
    expect(messages(report)).toContain(behaviour.tells ?? "");
  });
});
