import { describe, expect, it } from "vitest";
import { scriptedTarget, scriptOf } from "../connect/fixture-scripted-target.ts";
import { stdioTarget } from "../connect/stdio-target.ts";
import type { TierId } from "./effect/effect.ts";
import { planObservation, type ObservationPlan } from "./observation-plan.ts";

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
