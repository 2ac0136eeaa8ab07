import { tmpdir } from "node:os";
import { afterEach, describe, expect, it, vi } from "vitest";
import { scriptedTarget, scriptOf } from "../connect/fixture-scripted-target.ts";
import { stdioTarget } from "../connect/stdio-target.ts";
import type { Target } from "../connect/target.ts";
import type { Session } from "../session/session.ts";
import { SessionHub } from "../instances/session-hub.ts";
import type { Observer } from "./tier/observer.ts";
import { openInstance } from "./open-instance.ts";
import type { PlannedLaunch } from "./tier/launch-parts.ts";
import type { ProcessObserver, Wrapper } from "./tier/wrapper.ts";

const inMemory = scriptedTarget(() => scriptOf({}));

/** Introduces itself, and answers everything else with an empty list. */
const server = `require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, params } = JSON.parse(line);
  const { protocolVersion } = params ?? {};
  const result = { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" }, tools: [] };
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
});`;
const command = stdioTarget({ command: process.execPath, args: ["-e", server], cwd: tmpdir(), env: {} });

const hubs: SessionHub[] = [];

afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.end();
});

function hubFor(target: Target): SessionHub {
  const { signal } = new AbortController();
  const hub = new SessionHub({
    target,
    client: { name: "test", version: "1" },
    timeoutMs: 10_000,
    maxTimeMs: 60_000,
    signal,
  });
  hubs.push(hub);
  return hub;
}

function observerOf(tier: string, attach: (session?: Session) => Promise<void>): ProcessObserver {
  const nothing = { effects: [], blindSpots: [] };
  return {
    tier,
    attach,
    begin: () => Promise.resolve(),
    markReply: () => undefined,
    end: () => Promise.resolve(nothing),
  };
}

function wrapperOf(observe: (launch: PlannedLaunch) => ProcessObserver): Wrapper {
  const wrap: Wrapper["wrap"] = (launch) => ({ observer: observe(launch) });
  return { tier: "around", contains: false, wrap, missed: () => Promise.resolve([]), tryThis: () => "" };
}

describe("an instance", () => {
  it("is watched from beside before it is from around", async () => {
    const log: string[] = [];
    const observe = (tier: string): ProcessObserver => observerOf(tier, () => Promise.resolve(void log.push(tier)));
    const beside: Observer = observe("beside");
    const hub = hubFor(command);
    const wrappers = [wrapperOf(() => observe("around"))];
    const instance = await openInstance(hub, command, { wrappers }, tmpdir(), [beside]);
    expect(log).toEqual(["beside", "around"]);
    expect(instance.around.map(({ tier }) => tier)).toEqual(["around"]);
    await instance.close();
  });

  it("that cannot be watched is ended, before what stood around it is taken away", async () => {
    const hub = hubFor(command);
    const close = vi.spyOn(hub, "close");
    const takeAway = vi.fn<() => void>();
    const blind = observerOf("around", () => Promise.reject(new Error("no such layer")));
    const wrapper = wrapperOf(({ closers }) => {
      closers.push(takeAway);
      return blind;
    });
    await expect(openInstance(hub, command, { wrappers: [wrapper] }, tmpdir())).rejects.toThrow("no such layer");
    expect(takeAway).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledBefore(takeAway);
  });

  it("that does not start leaves nothing around it behind", async () => {
    const takeAway = vi.fn<() => void>();
    const wrapper = wrapperOf(({ closers }) => {
      closers.push(takeAway);
      return observerOf("around", () => Promise.resolve());
    });
    const args = ["-e", "process.exit(1)"];
    const broken = stdioTarget({ command: process.execPath, args, cwd: tmpdir(), env: {} });
    await expect(openInstance(hubFor(broken), broken, { wrappers: [wrapper] }, tmpdir())).rejects.toThrow();
    expect(takeAway).toHaveBeenCalledOnce();
  });

  it("is never launched without what it was to have around it", async () => {
    const wrapper = wrapperOf(() => observerOf("around", () => Promise.resolve()));
    const launched = inMemory.instances.length;
    await expect(openInstance(hubFor(inMemory), inMemory, { wrappers: [wrapper] }, tmpdir())).rejects.toThrow(
      "not a process",
    );
    expect(inMemory.instances).toHaveLength(launched);
  });
});
