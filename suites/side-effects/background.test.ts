import { expect, it } from "vitest";
import type { Effect, Window, WindowSpec } from "../../harness/observe/effect/effect.ts";
import { judgeEffects } from "./attribution.ts";
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

it("an opening that was refused is open where queries alone do it, and else background", () => {
  const opening = { ...created, kind: "file.change", attempted: true, leavesOpen: "refused-opening" } as const;
  const [queried, idle] = [windowOf("query"), windowOf("control")].map((each) => ({ ...each, effects: [opening] }));
  const pings = { ...windowOf("control"), effects: [] };
  const judged = (...windows: readonly (Window | undefined)[]): ReturnType<typeof judgeEffects> =>
    judgeEffects(
      windows.flatMap((each) => each ?? []),
      ["file.change"],
    );
  expect(judged(pings, queried)).toMatchObject({
    kind: "undecided",
    reason: expect.stringContaining("what it was opened for is not known"),
  });
  expect(judged(idle, queried).kind).toBe("holds");
});
