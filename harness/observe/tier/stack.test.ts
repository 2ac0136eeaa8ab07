import { describe, expect, it } from "vitest";
import { openSession } from "../../session/session.ts";
import { scriptedTarget, scriptOf } from "../../connect/fixture-scripted-target.ts";
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

  async attach(): Promise<void> {
    await this.#note("attaches");
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
    const session = await openSession(
      scriptedTarget(() => scriptOf({})),
      {
        client: { name: "test", version: "1" },
        timeoutMs: 1_000,
        temporaryDirectory: "/tmp",
        signal: new AbortController().signal,
      },
    );
    log.length = 0;
    await stack.attach(session);
    await stack.begin();
    stack.markReply();
    const { blindSpots } = await stack.end();
    await session.close();
    expect(log).toEqual([
      "protocol attaches",
      "snapshot attaches",
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
