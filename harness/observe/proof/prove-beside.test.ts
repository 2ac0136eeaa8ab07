import { describe, expect, it } from "vitest";
import { protocolTier } from "../protocol/protocol-tier.ts";
import { snapshotTier } from "../snapshot/snapshot-tier.ts";
import { proveBeside } from "./prove-beside.ts";

describe("the tiers that need nothing of the machine", () => {
  it("see their canaries", async () => {
    expect(await proveBeside([protocolTier, snapshotTier])).toEqual([
      { tier: "protocol", usable: true },
      { tier: "snapshot", usable: true },
    ]);
  });

  it("are not used when they miss one, or cannot be tried", async () => {
    const proven = await proveBeside([
      { ...protocolTier, prove: async () => ["state.list"] },
      { ...snapshotTier, prove: async () => Promise.reject(new Error("ENOSPC: no space left")) },
    ]);
    expect(proven).toMatchObject([
      { tier: "protocol", usable: false, because: "it did not see the state.list of its canary" },
      { tier: "snapshot", usable: false, because: "its canary failed: ENOSPC: no space left" },
    ]);
  });

  it("are not tried when they are not wanted", async () => {
    expect(await proveBeside([])).toEqual([]);
  });
});
