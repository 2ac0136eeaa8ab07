import { expect, it } from "vitest";
import type { Effect, Window, WindowSpec } from "../../harness/observe/effect/effect.ts";
import { Background } from "./background.ts";

const created: Effect = {
  kind: "file.create",
  tier: "snapshot",
  subject: "/tmp/cache",
  evidence: "created /tmp/cache",
  phase: "within",
};

function windowOf(role: WindowSpec["role"], more: Partial<WindowSpec> = {}): Window {
  const instance = role === "query" ? "queried" : "not queried";
  return {
    spec: { id: `${role} 1`, role, instance, ...more },
    effects: [created],
    requests: 10,
    watchedBy: ["snapshot"],
    blindSpots: [],
  };
}

it("an effect that comes without queries as often is background, and unclear where it may come of a launch", () => {
  const queried = windowOf("query");
  const atLaunch = windowOf("control", { sinceLaunch: true });
  const originOf = (...controls: readonly Window[]): string =>
    new Background([queried, ...controls]).originOf(created).origin;
  expect(originOf()).toBe("queries");
  expect(originOf(atLaunch)).toBe("unclear");
  expect(originOf(atLaunch, windowOf("control"))).toBe("background");
});
