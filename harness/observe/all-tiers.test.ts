import { describe, expect, it } from "vitest";
import { allTiers, tierOf, tiersThatSee } from "./all-tiers.ts";

function idsOf(...kinds: Parameters<typeof tiersThatSee>[0]): readonly string[] {
  return tiersThatSee(kinds).map(({ id }) => id);
}

describe("the tiers", () => {
  it("have a name each, by which they are found", () => {
    expect(allTiers.map(({ id }) => tierOf(id))).toEqual(allTiers);
    expect(tierOf("toString")).toBeUndefined();
  });

  it("are found by what they see", () => {
    expect(idsOf("state.list")).toEqual(["protocol"]);
    expect(idsOf("network.external", "network.listen")).toEqual(["syscalls"]);
    expect(idsOf("file.create")).toEqual(["snapshot", "sandbox", "syscalls"]);
    expect(idsOf()).toEqual([]);
  });

  it("stand outermost when they ask the server, so that no other one takes that for something it does", () => {
    expect(allTiers[0]?.id).toBe("protocol");
  });
});
