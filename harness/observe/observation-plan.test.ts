import { sandboxTier } from "./sandbox/sandbox-tier.ts";
import { snapshotTier } from "./snapshot/snapshot-tier.ts";
import { describe, expect, it } from "vitest";
import { scriptedTarget, scriptOf } from "../connect/fixture-scripted-target.ts";
import { stdioTarget } from "../connect/stdio-target.ts";
import type { TierId } from "./effect/effect.ts";
import { planObservation, whyUnused, type ObservationPlan } from "./observation-plan.ts";

const command = stdioTarget({ command: "node", args: [], cwd: "/", env: {} });
const inMemory = scriptedTarget(() => scriptOf({}));

function chosen(...tiers: readonly TierId[]): Parameters<typeof planObservation>[0] {
  return { kind: "tiers", tiers };
}

function idsOf({ tiers }: ObservationPlan): readonly TierId[] {
  return tiers.map(({ id }) => id);
}

describe("the plan of an observation", () => {
  it("tells what was left out of what watches by default, and what choice would have it", async () => {
    const plan = await planObservation(chosen("protocol"), command, "observe");
    expect(idsOf(plan)).toEqual(["protocol"]);
    expect(plan.unused).toEqual([
      { tier: "snapshot", code: "left-out", choice: ["protocol", "snapshot"] },
      { tier: "syscalls", code: "left-out", choice: ["protocol", "syscalls"] },
    ]);
  });

  it("tells of any tier why it does not watch, also of one that watches only when it is chosen", async () => {
    const plan = await planObservation(chosen("protocol"), command, "observe");
    expect(whyUnused(sandboxTier, plan, true)).toEqual({
      tier: "sandbox",
      code: "left-out",
      choice: ["protocol", "sandbox"],
    });
    expect(whyUnused(sandboxTier, plan, false)).toEqual({ tier: "sandbox", code: "no-process" });
    expect(whyUnused(snapshotTier, plan, false)).toMatchObject({ code: "left-out" });
  });

  it("puts nothing around a server that is no process, and says so of whatever was chosen", async () => {
    const plan = await planObservation(chosen("protocol", "snapshot", "sandbox"), inMemory, "observe");
    expect(idsOf(plan)).toEqual(["protocol", "snapshot"]);
    expect(plan.launch.wrappers).toEqual([]);
    expect(plan.unused).toEqual([
      { tier: "sandbox", code: "no-process" },
      { tier: "syscalls", code: "no-process" },
    ]);
  });
});
