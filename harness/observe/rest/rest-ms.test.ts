import { describe, expect, it } from "vitest";
import { WaitingTimes, type Waiting, type Waking } from "./rest-ms.ts";

function waiting(id: string, waking: Waking, work: string = "1"): Waiting {
  return { id, work, waking };
}

describe("the time in which nothing can happen by itself", () => {
  it("is without end where each waits for the others", () => {
    const all = [waiting("1", { kind: "never" }), waiting("2", { kind: "never" })];
    expect(new WaitingTimes(0).restMs(all, 100)).toBe(Infinity);
  });

  it("ends when the first of them goes on", () => {
    const all = [waiting("1", { kind: "in", ms: 50 }), waiting("2", { kind: "in", ms: 20 })];
    expect(new WaitingTimes(0).restMs(all, 100)).toBe(20);
  });

  it("is over where a timer should have run out", () => {
    expect(new WaitingTimes(0).restMs([waiting("1", { kind: "in", ms: -5 })], 100)).toBe(0);
    expect(new WaitingTimes(0).restMs([waiting("1", { kind: "after", ms: 50 })], 100)).toBe(0);
  });

  it("counts from the earliest moment at which the wait may have begun", () => {
    const times = new WaitingTimes(0);
    const after = { kind: "after", ms: 1_000 } as const;
    expect(times.restMs([waiting("1", after, "1")], 100)).toBe(900);
    expect(times.restMs([waiting("1", after, "1")], 300)).toBe(700);
    expect(times.restMs([waiting("1", after, "2")], 400)).toBe(900);
    expect(times.restMs([waiting("1", after, "2"), waiting("2", after)], 450)).toBe(850);
  });
});
