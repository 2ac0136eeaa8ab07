import { describe, expect, it } from "vitest";
import { provePlainTiers } from "./plain-tiers.ts";

describe("the tiers that need nothing of the machine", () => {
  it("see their canaries", async () => {
    expect(await provePlainTiers(["protocol", "snapshot", "syscalls"])).toEqual([
      { tier: "protocol", usable: true },
      { tier: "snapshot", usable: true },
    ]);
  });

  it("are not used when they miss one, or cannot be tried", async () => {
    const proven = await provePlainTiers(["protocol", "snapshot"], {
      protocol: async () => ["state.list"],
      snapshot: async () => Promise.reject(new Error("ENOSPC: no space left")),
    });
    expect(proven).toMatchObject([
      { tier: "protocol", usable: false, because: "it did not see the state.list of its canary" },
      { tier: "snapshot", usable: false, because: "its canary failed: ENOSPC: no space left" },
    ]);
  });

  it("are not tried when they are not wanted", async () => {
    expect(await provePlainTiers(["sandbox"])).toEqual([]);
  });
});
