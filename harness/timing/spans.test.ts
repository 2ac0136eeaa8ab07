import { describe, expect, it } from "vitest";
import { Spans } from "./spans.ts";
import { timeSpent } from "./time-spent.ts";

/** Spans on a clock that the test sets. */
function given(): { readonly spans: Spans; readonly at: (ms: number) => void } {
  let nowMs = 1_000;
  return { spans: new Spans(() => nowMs), at: (ms) => void (nowMs = 1_000 + ms) };
}

/** A piece of work that the test ends. */
function work(): { readonly run: () => Promise<void>; readonly end: () => Promise<void> } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((resolved) => (resolve = resolved));
  return {
    run: () => promise,
    // What awaits it goes on in a later turn.
    end: async () => {
      resolve();
      await new Promise((done) => setImmediate(done));
    },
  };
}

describe("the time of a run", () => {
  it("is that of what goes on alone, and the rest is told as other", async () => {
    const { spans, at } = given();
    const start = work();
    const done = spans.during("starting", "starting the server", start.run);
    at(300);
    await start.end();
    await done;
    expect(timeSpent(spans.all, 1_000, 2_000)).toEqual([
      { phase: "starting", count: 1, totalMs: 300, shareMs: 300 },
      { phase: "other", shareMs: 700 },
    ]);
  });

  it("of a finding that is made smaller is no time of its reproduction", async () => {
    const { spans, at } = given();
    const smaller = work();
    const done = spans.during("reproducing", "reproducing a", () =>
      spans.during("reducing", "a smaller one", smaller.run),
    );
    at(400);
    await smaller.end();
    await done;
    expect(timeSpent(spans.all, 1_000, 1_400)).toMatchObject([
      { phase: "reproducing", shareMs: 0 },
      { phase: "reducing", shareMs: 400 },
      { phase: "other", shareMs: 0 },
    ]);
  });

  it("leaves each moment to the innermost part, however deep that was recorded", async () => {
    const { spans, at } = given();
    const rest = work();
    const alone = work();
    const done = spans.during("alone", "calling a alone", async () => {
      await spans.during("waiting-for-rest", "waiting for late effects", rest.run);
      await alone.run();
    });
    at(400);
    await rest.end();
    at(500);
    await alone.end();
    await done;
    expect(timeSpent(spans.all, 1_000, 1_500)).toEqual([
      { phase: "alone", count: 1, totalMs: 500, shareMs: 100 },
      { phase: "waiting-for-rest", count: 1, totalMs: 400, shareMs: 400 },
      { phase: "other", shareMs: 0 },
    ]);
  });

  it("is divided equally where several run beside each other, so that all shares are the time of the run", async () => {
    const { spans, at } = given();
    const [one, other] = [work(), work()];
    const first = spans.during("starting", "starting the server", one.run);
    const second = spans.during("reproducing", "reproducing a", other.run);
    at(200);
    await one.end();
    at(600);
    await other.end();
    await Promise.all([first, second]);
    const spent = timeSpent(spans.all, 1_000, 1_600);
    expect(spent).toEqual([
      { phase: "starting", count: 1, totalMs: 200, shareMs: 100 },
      { phase: "reproducing", count: 1, totalMs: 600, shareMs: 500 },
      { phase: "other", shareMs: 0 },
    ]);
  });

  it("ends with the run for what still goes on, and is counted where the work fails", async () => {
    const { spans, at } = given();
    void spans.during("asking", "asking", () => new Promise(() => undefined));
    const failing = spans.during("reducing", "making a smaller", () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    at(9_000);
    expect(timeSpent(spans.all, 1_000, 1_500)).toEqual([
      { phase: "asking", count: 1, totalMs: 500, shareMs: 500 },
      { phase: "reducing", count: 1, totalMs: 0, shareMs: 0 },
      { phase: "other", shareMs: 0 },
    ]);
  });
});

describe("what is waited for", () => {
  it("is the longest that goes on, with what it is a part of, and how many go on beside it", async () => {
    const { spans } = given();
    const told: (string | undefined)[] = [];
    spans.listen(() => told.push(spans.waitedFor));
    const [rest, start] = [work(), work()];
    const alone = spans.during("alone", "calling a alone", () =>
      spans.during("waiting-for-rest", "waiting for late effects", rest.run),
    );
    const starting = spans.during("reproducing", "reproducing b", start.run);
    await rest.end();
    await alone;
    await start.end();
    await starting;
    expect(told).toEqual([
      "calling a alone",
      "calling a alone: waiting for late effects",
      "calling a alone: waiting for late effects (and 1 more)",
      expect.stringMatching(/^calling a alone \(and 1 more\)$|^reproducing b \(and 1 more\)$/u),
      "reproducing b",
      undefined,
    ]);
  });
});
