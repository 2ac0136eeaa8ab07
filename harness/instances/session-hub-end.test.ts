import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scriptedTarget, scriptOf, type ScriptedTarget } from "../connect/fixture-scripted-target.ts";
import { endHubs, hubFor } from "./fixture-hub.ts";

/** Its first instance works; the next one is launched, and the test does something when it is. */
function relaunched(whenLaunched: () => void): ScriptedTarget {
  return scriptedTarget((instance) => (instance === 1 ? scriptOf({}) : whenLaunched));
}

const hour = 3_600_000;

afterEach(endHubs);

describe("the end of a run", () => {
  it("by interruption is told as such by whoever opens a session, and not as a fault of the target", async () => {
    const interruption = new AbortController();
    const target = relaunched(() => interruption.abort());
    const hub = hubFor(target, { signal: interruption.signal, timeoutMs: hour });
    await hub.shared();
    await expect(hub.fresh()).rejects.toMatchObject({ name: "RunStopped", reason: { code: "interrupted" } });
    expect(target.instances.map(({ closings }) => closings)).toEqual([1, 1]);
  });

  it("ends a session that is still being opened", async () => {
    const ended: Promise<void>[] = [];
    const target = relaunched(() => ended.push(hub.end()));
    const hub = hubFor(target, { timeoutMs: hour });
    await hub.shared();
    await expect(hub.fresh()).rejects.toThrow("out-of-time");
    await Promise.all(ended);
    expect(target.instances.map(({ closings }) => closings)).toEqual([1, 1]);
  });
});

describe("the time of a run", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it("ends every session when it is used up, and what was asked then is no evidence", async () => {
    const target = scriptedTarget(() => scriptOf({}));
    const hub = hubFor(target, { timeoutMs: hour, maxTimeMs: 5_000 });
    const conversing = hub.converse(await hub.shared(), [{ method: "never answered" }]);
    const stopped = expect(conversing).rejects.toMatchObject({ reason: { code: "out-of-time", maxTimeMs: 5_000 } });
    expect(hub.ending.aborted).toBe(false);
    // The last 2 % are for ending all that was begun.
    await vi.advanceTimersByTimeAsync(4_900);
    await stopped;
    expect(hub.ending.aborted).toBe(true);
    expect(target.instances.map(({ closings }) => closings)).toEqual([1]);
  });

  it("has a last fifth that is kept for what was found, and only while there is something", async () => {
    const hub = hubFor(
      scriptedTarget(() => scriptOf({})),
      { maxTimeMs: 10_000 },
    );
    let isNeeded = false;
    const release = hub.reserveTime(() => isNeeded);
    vi.advanceTimersByTime(7_799);
    isNeeded = true;
    await hub.mayGoOn();
    vi.advanceTimersByTime(1);
    await expect(hub.mayGoOn()).rejects.toMatchObject({ reason: { code: "out-of-time" } });
    expect(hub.stopReason).toBeUndefined();
    isNeeded = false;
    await hub.mayGoOn();
    isNeeded = true;
    release();
    await hub.mayGoOn();
  });
});
