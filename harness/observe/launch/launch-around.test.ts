import { expect, it } from "vitest";
import { TargetError } from "../../connect/fault.ts";
import { launchedHttpTarget } from "../../connect/http/launched-http-target.ts";
import type { Target, TargetProcess } from "../../connect/target.ts";
import type { LaunchParts, PlannedLaunch } from "../tier/launch-parts.ts";
import type { Wrapper } from "../tier/wrapper.ts";
import { launchAround } from "./launch-around.ts";

const launch = { command: "node", args: ["server.js", "{port}"], cwd: "/", env: {} };

function httpTarget(url: string): Target {
  const endpoint = { url, headers: [] };
  return launchedHttpTarget({ launch, endpoint, concurrency: 1, readyTimeoutMs: 1 });
}

function processOf({ traits }: Target): TargetProcess {
  if (traits.process === undefined) throw new Error("it runs in no process");
  return traits.process;
}

function wrapper(contains: boolean, partsFor: (launch: PlannedLaunch) => LaunchParts): Wrapper {
  return {
    tier: "sandbox",
    contains,
    wrap: (planned) => ({
      setUp: ["around"],
      ...partsFor(planned),
      observer: {
        tier: "sandbox",
        attach: () => Promise.resolve(),
        begin: () => Promise.resolve(),
        markReply: () => undefined,
        end: () => Promise.resolve({ effects: [], blindSpots: [] }),
      },
    }),
    missed: () => Promise.resolve([]),
    tryThis: () => "",
  };
}

it.each([
  ["http://127.0.0.1:{port}/mcp", "28137"],
  ["http://localhost:3001/mcp", "3001"],
])("a server at %s is launched with its port where it has a network to itself", (url, port) => {
  const target = httpTarget(url);
  const asked: unknown[] = [];
  const box = wrapper(true, (planned) => {
    asked.push(planned.port, planned.target.env);
    return { door: { path: "/door", askToEnd: () => undefined } };
  });
  const around = launchAround(target, processOf(target), { wrappers: [box] });
  around.close();
  expect(around.target.command).toEqual(["around", "node", "server.js", port]);
  expect(asked).toEqual([Number(port), { PORT: port }]);
  expect(around.target.traits.surroundings).toBe("own");
});

it("a server that no door leads to is never launched beside its sandbox", () => {
  const target = httpTarget("http://127.0.0.1:{port}/mcp");
  const log: string[] = [];
  const box = wrapper(true, ({ closers }) => {
    closers.push(() => log.push("closed"));
    return {};
  });
  expect(() => launchAround(target, processOf(target), { wrappers: [box] })).toThrow(TargetError);
  expect(log).toEqual(["closed"]);
});

it("without a sandbox its port is chosen when it is opened", () => {
  const target = httpTarget("http://127.0.0.1:{port}/mcp");
  const ports: unknown[] = [];
  const tracer = wrapper(false, ({ port }) => {
    ports.push(port);
    return {};
  });
  const around = launchAround(target, processOf(target), { wrappers: [tracer] });
  around.close();
  expect(around.target.command).toEqual(["around", "node", "server.js", "{port}"]);
  expect(ports).toEqual([undefined]);
  expect(around.target.traits.surroundings).toBeUndefined();
});
