import { describe, expect, it } from "vitest";
import type { LaunchParts, PlannedLaunch } from "../tier/launch-parts.ts";
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

function wrapperOf(tier: string, partsFor: (launch: PlannedLaunch) => LaunchParts): Wrapper {
  return {
    tier,
    contains: false,
    wrap: (launch) => ({ ...partsFor(launch), observer: observerOf(tier) }),
    missed: () => Promise.resolve([]),
    tryThis: () => "",
  };
}

const tracer = wrapperOf("tracer", () => ({
  tracer: ["trace"],
  filter: { lastKnownCall: 450 },
  carrier: (descriptor) => ["carry", String(descriptor)],
}));
const box = wrapperOf("box", () => ({
  setUp: ["set-up"],
  filter: { box: true },
  namespaces: (filter) => ({ program: "box", options: ["--seccomp", String(filter)] }),
  environment: { inside: (given) => ({ ...given, B: "2" }), outside: { PATH: "/usr/bin" } },
}));

describe("what stands between us and a target", () => {
  it.each([[[box, tracer]], [[tracer, box]]])("stands in one order, whoever comes first", (wrappers) => {
    const launch = prepareLaunch(target, { wrappers });
    launch.close();
    const { command, args, env, inheritsEnvironment } = launch.target;
    expect([command, ...args]).toEqual(["set-up", "trace", "box", "--args", "4", "--", "node", "server.js"]);
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

  it("tells each tier what those further out put there, the rules of all filters together", () => {
    const told: LaunchParts[] = [];
    const asking: Wrapper = {
      ...tracer,
      wrap: (_, outer) => {
        told.push(outer);
        return { observer: observerOf("asking"), shell: "inner" };
      },
    };
    const outermost = wrapperOf("outermost", () => ({ shell: "outer", setUp: ["first"] }));
    prepareLaunch(target, { wrappers: [outermost, box, tracer, asking, asking] }).close();
    expect(told).toMatchObject([
      { shell: "outer", setUp: ["set-up"], tracer: ["trace"], filter: { box: true, lastKnownCall: 450 } },
      { shell: "inner", setUp: ["set-up"] },
    ]);
  });

  it("may be nothing", () => {
    const launch = prepareLaunch(target, { wrappers: [] });
    launch.close();
    expect(launch.target).toMatchObject({ command: "node", args: ["server.js"], env: { A: "1" } });
  });

  it("is taken away once, the last first, also when the next one cannot be put there", () => {
    const log: string[] = [];
    const closing = (name: string): Wrapper =>
      wrapperOf(name, ({ closers }) => {
        closers.push(() => log.push(name));
        return {};
      });
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
