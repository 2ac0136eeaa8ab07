import { describe, expect, it, vi } from "vitest";
import type { BoxedLaunchPlan } from "../../observe/boxed-launch-plan.ts";
import { upstreamSettings } from "../../observe/fixture-upstream.ts";
import { proveUpstream } from "./prove-upstream.ts";
import { StartFailure } from "./start-failure.ts";

function plan(): BoxedLaunchPlan {
  const wrap = (): never => {
    throw new Error("nothing is launched here");
  };
  const missed = (): Promise<readonly string[]> => Promise.resolve([]);
  return { box: { tier: "sandbox", contains: true, wrap, missed, tryThis: () => "" }, inside: [], showHome: false };
}

describe("a box with an upstream in it", () => {
  it("is tried with one, once, before a target is launched there", async () => {
    const [boxed, settings] = [plan(), upstreamSettings()];
    const run = vi.fn(() => Promise.resolve([]));
    await proveUpstream(boxed, settings, run);
    await proveUpstream({ ...boxed }, settings, run);
    expect(run.mock.calls).toEqual([[[boxed.box], { upstream: settings }]]);
  });

  it("is not used where something got out of it, and each time says so", async () => {
    const [boxed, settings] = [plan(), upstreamSettings()];
    const run = (): Promise<readonly string[]> => Promise.resolve(["a file of the host was changed"]);
    for (const _ of ["first", "second"]) {
      await expect(proveUpstream(boxed, settings, run)).rejects.toEqual(
        new StartFailure(
          "the sandbox has a gap when web APIs are answered in it: a file of the host was changed",
          true,
        ),
      );
    }
  });
});
