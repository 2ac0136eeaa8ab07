import { describe, expect, it } from "vitest";
import type { LaunchSlots } from "../tier/launch-slots.ts";
import type { ProcessObserver, Wrapper } from "../tier/wrapper.ts";
import { prepareLaunch } from "./prepare-launch.ts";

const target = { kind: "stdio", command: "node", args: ["server.js"], cwd: "/", env: { A: "1" } } as const;

function observerOf(tier: string): ProcessObserver {
  return {
    tier,
    attach: () => Promise.resolve(),
    begin: () => Promise.resolve(),
    markReply: () => undefined,
    end: () => Promise.resolve({ effects: [], blindSpots: [] }),
  };
}

function wrapperOf(tier: string, fill: (slots: LaunchSlots) => void): Wrapper {
  return {
    tier,
    contains: false,
    wrap: (slots) => {
      fill(slots);
      return observerOf(tier);
    },
    missed: () => Promise.resolve([]),
    tryThis: () => "",
  };
}

const tracer = wrapperOf("tracer", (slots) => {
  slots.tracer = ["trace"];
  slots.filter = { ...slots.filter, lastKnownCall: 450 };
  slots.carrier = (descriptor) => ["carry", String(descriptor)];
});
const box = wrapperOf("box", (slots) => {
  slots.setUp = ["set-up"];
  slots.filter = { ...slots.filter, box: true };
  slots.namespaces = ({ filter, environment }) => ["box", String(environment), String(filter)];
  slots.environment = { inside: (given) => ({ ...given, B: "2" }), outside: { PATH: "/usr/bin" } };
});

describe("what stands between us and a target", () => {
  it.each([[[box, tracer]], [[tracer, box]]])("stands in one order, whoever comes first", (wrappers) => {
    const launch = prepareLaunch(target, { wrappers, inside: ["inside"] });
    launch.close();
    const { command, args, env, inheritsEnvironment } = launch.target;
    expect([command, ...args]).toEqual(["set-up", "trace", "box", "4", "3", "inside", "node", "server.js"]);
    // What the target gets reaches nothing that stands around it: `LD_PRELOAD` would be loaded outside of the box.
    expect(env).toEqual({ PATH: "/usr/bin" });
    expect(inheritsEnvironment).toBe(false);
    expect(launch.observers.map(({ tier }) => tier)).toEqual(wrappers.map(({ tier }) => tier));
  });

  it("carries the filter by itself where nothing else does", () => {
    const launch = prepareLaunch(target, { wrappers: [tracer] });
    launch.close();
    expect([launch.target.command, ...launch.target.args]).toEqual(["trace", "carry", "3", "node", "server.js"]);
    expect(launch.target.inheritsEnvironment).toBeUndefined();
  });

  it("may be nothing", () => {
    const launch = prepareLaunch(target, { wrappers: [] });
    launch.close();
    expect(launch.target).toMatchObject({ command: "node", args: ["server.js"], env: { A: "1" } });
  });

  it("is taken away once, the last first, also when the next one cannot be put there", () => {
    const log: string[] = [];
    const closing = (name: string): Wrapper => wrapperOf(name, ({ closers }) => closers.push(() => log.push(name)));
    const failing = wrapperOf("failing", () => {
      throw new Error("no space left");
    });
    const launch = prepareLaunch(target, { wrappers: [closing("first"), closing("second")] });
    launch.close();
    launch.close();
    expect(() => prepareLaunch(target, { wrappers: [closing("third"), failing] })).toThrow("no space left");
    expect(log).toEqual(["second", "first", "third"]);
  });
});
