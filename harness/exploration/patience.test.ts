import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Patience } from "./patience.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Calls tools one after the other; returns how long each was waited for. */
function calledOnce(patience: Patience, answersMs: readonly number[]): readonly number[] {
  return answersMs.map((answerMs) => {
    const { callMs } = patience;
    const isAnswered = answerMs <= callMs;
    vi.advanceTimersByTime(Math.min(answerMs, callMs));
    if (isAnswered) patience.learn(answerMs);
    patience.uncalled--;
    return callMs;
  });
}

describe("the patience of an exploration", () => {
  it("waits seconds for one of many, and still has a turn for each of 353 tools", () => {
    const answers = Array.from({ length: 353 }, (_, index) =>
      index % 50 === 3 ? Infinity : index % 25 === 0 ? 2_000 : 5,
    );
    const patience = new Patience(29_000, answers.length);
    const waited = calledOnce(patience, answers);
    expect(waited[0]).toBeGreaterThan(1_500);
    expect(patience.uncalled).toBe(0);
    expect(patience.isOver).toBe(false);
  });

  it("gives no second call to a tool where the others would lose their first", () => {
    const patience = new Patience(10_000, 30);
    expect(patience.bearsAnother).toBe(true);
    patience.learn(300);
    expect(patience.bearsAnother).toBe(false);
    patience.uncalled = 1;
    expect(patience.bearsAnother).toBe(true);
  });

  it("waits longer until something was answered: a program may be starting", () => {
    const patience = new Patience(30_000, 1_000);
    expect(patience.callMs).toBe(300);
    expect(patience.firstCallMs).toBe(8_000);
  });

  it("gives up on no call sooner than another box would pay for", () => {
    const patience = new Patience(10_000, 30, 7_000);
    patience.learn(2_000);
    expect(patience.callMs).toBe(3_500);
  });
});
