import { describe, expect, it } from "vitest";
import { emptyLook, showsNothing, type Look } from "../boxes/look.ts";
import type { OwnedEffect, Execution, ObservedExchange } from "../execution/execution.ts";
import type { Effect } from "../../observe/effect/effect.ts";
import { callStep } from "../setup/helping-calls.ts";
import { leavesNoDoubt, wasQuiet } from "./shared-box.ts";

const shell: Effect = { kind: "process.start", tier: "syscalls", subject: "sh", evidence: "execve", phase: "within" };
const watch = { files: { kind: "everywhere" } } as const;

function execution(call: Partial<ObservedExchange> = {}, more: Partial<Execution> = {}): Execution {
  const outcome = { kind: "result", result: {}, faults: [] } as const;
  const exchange = { step: callStep("a", {}), outcome, effects: [], network: [], blindSpots: [], ...call };
  return { exchanges: [exchange], strayFaults: [], watch, ...more };
}

describe("a turn in a shared box", () => {
  it("was quiet where nothing was seen, and where the server wrote lines of a log", () => {
    expect(wasQuiet(execution())).toBe(true);
    expect(wasQuiet(execution({}, { told: ["notifications/message"] }))).toBe(true);
  });

  it.each<[string, Execution]>([
    ["some effects may have been missed", execution({ blindSpots: ["why"] })],
    ["the server fell silent", execution({ outcome: { kind: "unanswered", afterMs: 1 } })],
    ["a program was started", execution({}, { startsPrograms: true })],
    ["something came before its first call", execution({}, { cameBefore: true })],
    ["a list is another one now", execution({}, { told: ["notifications/resources/list_changed"] })],
    ["a probe tool was too slow", execution({}, { helping: { warmUps: [], setup: [], probes: [], slow: ["b"] } })],
  ])("was not where %s", (_, seen) => {
    expect(wasQuiet(seen)).toBe(false);
  });
});

describe("what a turn has left in a shared box", () => {
  const change: OwnedEffect = {
    kind: "file.change",
    tier: "sandbox",
    subject: "/work/a",
    does: "overwrites",
    phase: "within",
    comparedBy: "bytes",
    evidence: "wrote /work/a",
    owner: "user",
  };

  it("is its own, whatever it is, also where it started a program", () => {
    expect(leavesNoDoubt(execution({ effects: [change] }, { startsPrograms: true }))).toBe(true);
  });

  it("is in doubt where a file has other times only, and where something came before its first call", () => {
    expect(leavesNoDoubt(execution({ effects: [{ ...change, isStamp: true }] }))).toBe(false);
    expect(leavesNoDoubt(execution({ effects: [change] }, { cameBefore: true }))).toBe(false);
  });
});

describe("a look", () => {
  it("shows nothing where there is nothing in it", () => {
    expect(showsNothing(emptyLook)).toBe(true);
  });

  it.each<[string, Partial<Look>]>([
    ["a file", { changes: [{ path: "/a" }] }],
    ["a program that runs on", { running: ["sh"] }],
    ["a program that has ended", { effects: [shell] }],
    ["a blind spot", { blindSpots: ["why"] }],
  ])("shows something where there is %s", (_, more) => {
    expect(showsNothing({ ...emptyLook, ...more })).toBe(false);
  });
});
