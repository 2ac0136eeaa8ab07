import { realpathSync, rmSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { TargetError } from "../../connect/fault.ts";
import { scriptedTarget, scriptOf } from "../../connect/fixture-scripted-target.ts";
import type { ProcessLaunch, Target } from "../../connect/target.ts";
import type { ObservationPlan } from "../../observe/observation-plan.ts";
import type { Wrapper } from "../../observe/tier/wrapper.ts";
import { endHubs, hubFor } from "../../instances/fixture-hub.ts";
import { watchedServer } from "./fixture-watched-server.ts";
import { openWatched } from "./watched-session.ts";

afterEach(endHubs);

/** A tier around a process that is never launched here. */
function wrapperOf(log: string[]): Wrapper {
  return {
    tier: "syscalls",
    contains: false,
    wrap: ({ closers }) => {
      closers.push(() => log.push("taken away"));
      const observer = {
        tier: "syscalls",
        attach: () => Promise.resolve(),
        begin: () => Promise.resolve(),
        markReply: () => undefined,
        end: () => Promise.resolve({ effects: [], blindSpots: [] }),
      };
      return { observer };
    },
    missed: () => Promise.resolve([]),
    tryThis: () => "",
  };
}

const launch: ProcessLaunch = { command: "server", args: [], cwd: import.meta.dirname, env: {} };

/** A target that says it is a process; launched in another way it is the one given. */
function processTarget(launchedAs: (launch: ProcessLaunch) => Target): Target {
  const plain = scriptedTarget(() => scriptOf({}));
  return { ...plain, traits: { ...plain.traits, process: { launch, launchedAs } } };
}

function aroundWith(log: string[]): ObservationPlan {
  return { tiers: [], launch: { wrappers: [wrapperOf(log)] }, unused: [], setting: "observe" };
}

describe("a watched session", () => {
  it("has the tiers of the plan, outermost first, and says of each other one why it does not watch", async () => {
    const server = watchedServer();
    const plan: ObservationPlan = {
      ...server.plan,
      unused: [{ tier: "sandbox", code: "unusable", because: "bwrap is not installed", tryThis: "install it" }],
    };
    const hub = hubFor(server.target);
    const directory = hub.makeDirectory();
    const watched = await openWatched(hub, server.target, plan, directory);
    expect(watched.stack.tiers).toEqual(["syscalls"]);
    expect(watched.unseen).toEqual([
      {
        tier: "sandbox",
        reason: "sandbox is not used: bwrap is not installed; try: install it",
        declared: true,
      },
    ]);
    expect(server.directories).toEqual([directory]);
    expect(watched.temporaryDirectories).toEqual([realpathSync(directory), directory]);
    await watched.close();
    expect(server.target.instances.map(({ closings }) => closings)).toEqual([1]);
  });

  it("is opened of a server that removes its temporary directory as well", async () => {
    const server = watchedServer();
    const hub = hubFor(server.target);
    const directory = hub.makeDirectory();
    const real = realpathSync(directory);
    const removing: Target = {
      ...server.target,
      open: (given) => {
        rmSync(given, { recursive: true });
        return server.target.open(given);
      },
    };
    const watched = await openWatched(hub, removing, { ...server.plan, launch: { wrappers: [] } }, directory);
    expect(watched.temporaryDirectories).toEqual([real, directory]);
    await watched.close();
  });

  it("of a process is launched with what stands around it", async () => {
    const log: string[] = [];
    const wrapped = scriptedTarget(() => scriptOf({}));
    const target = processTarget(() => wrapped);
    const hub = hubFor(target);
    const watched = await openWatched(hub, target, aroundWith(log), hub.makeDirectory());
    expect([watched.stack.tiers, watched.unseen, wrapped.instances.length]).toEqual([["syscalls"], [], 1]);
    expect(log).toEqual([]);
    await watched.close();
    expect(log).toEqual(["taken away"]);
  });

  it("of a process that starts only without anything around it goes without, and says so", async () => {
    const log: string[] = [];
    const target = processTarget(() =>
      scriptedTarget(() => (_, server) => server.end({ code: "exited", exitCode: 1, stderr: [] })),
    );
    const hub = hubFor(target);
    const watched = await openWatched(hub, target, aroundWith(log), hub.makeDirectory());
    expect(watched.stack.tiers).toEqual([]);
    expect(watched.unseen).toEqual([
      { tier: "syscalls", reason: "the server does not start while it is watched (no-answer)", declared: true },
    ]);
    expect(log).toEqual(["taken away"]);
    await watched.close();
  });

  it("is not opened without what was to stand around it after the run was stopped", async () => {
    const interruption = new AbortController();
    const wrapped = scriptedTarget(() => () => interruption.abort());
    const target = processTarget(() => wrapped);
    const hub = hubFor(target, { signal: interruption.signal });
    const directory = hub.makeDirectory();
    await expect(openWatched(hub, target, aroundWith([]), directory)).rejects.toMatchObject({
      reason: { code: "interrupted" },
    });
    expect(hub.traffic.sessions).toBe(0);
  });

  it("of a server that does not start without either is the fault that it is", async () => {
    const fault = { code: "command-not-found", command: "server" } as const;
    let launches = 0;
    const target: Target = {
      ...scriptedTarget(() => scriptOf({})),
      open: () => {
        launches++;
        return Promise.reject(new TargetError(fault));
      },
    };
    const { plan } = watchedServer();
    const hub = hubFor(target);
    await expect(openWatched(hub, target, plan, hub.makeDirectory())).rejects.toMatchObject({ fault });
    expect(launches).toBe(1);
  });
});
