import { describe, expect, it } from "vitest";
import type { TierId } from "../effect/effect.ts";
import type { Observation } from "./observation.ts";
import type { Observer } from "./observer.ts";
import { ObserverStack } from "./stack.ts";

/** An observer that writes down what is asked of it. */
class RecordingObserver implements Observer {
  readonly tier: TierId;
  readonly #log: string[];

  constructor(tier: TierId, log: string[]) {
    this.tier = tier;
    this.#log = log;
  }

  attach(): Promise<void> {
    return Promise.resolve();
  }

  async begin(): Promise<void> {
    await this.#note("begins");
  }

  markReply(): void {
    this.#log.push(`${this.tier} marks`);
  }

  async end(): Promise<Observation> {
    await this.#note("ends");
    const { tier } = this;
    return { effects: [], blindSpots: [{ tier, reason: "blind", declared: true }] };
  }

  /** Takes a turn of the event loop, so that whoever does not wait is seen. */
  async #note(what: string): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#log.push(`${this.tier} ${what}`);
  }
}

describe("a stack of observers", () => {
  it("opens from the outermost in and closes from the innermost out, one after the other", async () => {
    const log: string[] = [];
    const stack = new ObserverStack([new RecordingObserver("protocol", log), new RecordingObserver("snapshot", log)]);
    await stack.begin();
    stack.markReply();
    const { blindSpots } = await stack.end();
    expect(log).toEqual([
      "protocol begins",
      "snapshot begins",
      "protocol marks",
      "snapshot marks",
      "snapshot ends",
      "protocol ends",
    ]);
    expect(stack.tiers).toEqual(["protocol", "snapshot"]);
    expect(blindSpots.map(({ tier }) => tier)).toEqual(["snapshot", "protocol"]);
  });
});
