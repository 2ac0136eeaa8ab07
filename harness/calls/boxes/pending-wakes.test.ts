import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PendingWakes, WakePatience, type WaitForWakes } from "./pending-wakes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const minute = 60_000;

/** A target with these timers, which wake it after so long, and nothing else does. */
class Sleeper {
  readonly #endsMs: number[] = [];
  readonly wakes: PendingWakes;
  isUnknown = false;

  constructor(patience = new WakePatience(2 * minute)) {
    this.wakes = new PendingWakes(
      patience,
      () => Promise.resolve(this.#restMs()),
      (maxMs) => vi.advanceTimersByTimeAsync(maxMs),
    );
  }

  set(ms: number): void {
    this.#endsMs.push(performance.now() + ms);
  }

  #restMs(): number {
    const left = this.#endsMs.map((end) => end - performance.now()).filter((ms) => ms > 0);
    return this.isUnknown ? 0 : Math.min(Infinity, ...left);
  }

  /** What is waited for where calls set these timers. */
  async after(...timersMs: readonly number[]): Promise<WaitForWakes> {
    await this.wakes.note();
    for (const ms of timersMs) this.set(ms);
    return this.wakes.wait();
  }
}

describe("a timer", () => {
  it("that a call has set is waited for, and so is the next one", async () => {
    expect((await new Sleeper().after(5_000)).waitedMs).toBe(5_250);
    expect(await new Sleeper().after(3_000, 6_000)).toEqual({ waitedMs: 6_250 });
  });

  it("that was there before the calls is none of theirs, and hides a later one", async () => {
    const sleeper = new Sleeper();
    sleeper.set(4_000);
    expect(await sleeper.after(9_000)).toEqual({ waitedMs: 0 });
  });

  it("that was there before hides no earlier one", async () => {
    const sleeper = new Sleeper();
    sleeper.set(30_000);
    expect((await sleeper.after(4_000)).waitedMs).toBe(4_250);
  });

  it("is nobody's where it is not known what wakes the server anyway", async () => {
    const sleeper = new Sleeper();
    sleeper.isUnknown = true;
    await sleeper.wakes.note();
    sleeper.isUnknown = false;
    sleeper.set(4_000);
    expect(await sleeper.wakes.wait()).toEqual({ waitedMs: 0 });
  });

  it("is left where a tenth of the run has been waited in vain, by all boxes together", async () => {
    const patience = new WakePatience(2 * minute);
    expect(await new Sleeper(patience).after(20_000)).toEqual({ waitedMs: 0, left: "idle" });
    const first = new Sleeper(patience);
    await first.after(8_000);
    first.wakes.looked(true);
    expect(await new Sleeper(patience).after(8_000)).toEqual({ waitedMs: 0, left: "idle" });
  });

  it("is waited for again where something came of one, up to half of the run, and is told where that is over", async () => {
    const patience = new WakePatience(2 * minute);
    for (let times = 0; times < 7; times++) {
      const sleeper = new Sleeper(patience);
      expect((await sleeper.after(8_000)).waitedMs).toBe(8_250);
      sleeper.wakes.looked(times > 0);
    }
    expect(await new Sleeper(patience).after(20_000)).toEqual({ waitedMs: 0, left: "acting" });
  });
});
