import { describe, expect, it } from "vitest";
import { chosenTiers, parseObserveChoice, selectTiers, type ObserveChoice } from "./observe-choice.ts";
import type { Tier, TierAvailability } from "./tier/tier.ts";

const ids = (tiers: readonly Tier[]): readonly string[] => tiers.map(({ id }) => id);
const auto: ObserveChoice = { kind: "auto" };
const plain: readonly TierAvailability[] = [
  { tier: "protocol", usable: true },
  { tier: "snapshot", usable: true },
];
const usable: readonly TierAvailability[] = [
  ...plain,
  { tier: "sandbox", usable: true },
  { tier: "syscalls", usable: true },
];
const unusable: readonly TierAvailability[] = [
  ...plain,
  { tier: "sandbox", usable: false, because: "bwrap is not installed", tryThis: "sudo apt-get install -y bubblewrap" },
  { tier: "syscalls", usable: false, because: "strace is not installed", tryThis: "sudo apt-get install -y strace" },
];

describe("the choice of what watches", () => {
  it.each([
    ["auto", auto],
    ["none", { kind: "tiers", tiers: [] }],
    ["syscalls", { kind: "tiers", tiers: ["syscalls"] }],
    ["syscalls, protocol,protocol", { kind: "tiers", tiers: ["protocol", "syscalls"] }],
  ])("%s is understood", (text, choice) => {
    expect(parseObserveChoice(text)).toEqual({ kind: "choice", choice });
  });

  it.each([
    ["strace", ["strace"]],
    ["auto,syscalls", ["auto"]],
    ["", [""]],
    ["protocol,toString,x", ["toString", "x"]],
  ])("%j is not", (text, words) => {
    expect(parseObserveChoice(text)).toEqual({ kind: "unknown", words });
  });

  it("tries what it needs and nothing else", () => {
    expect(ids(chosenTiers(auto))).toEqual(["protocol", "snapshot", "syscalls"]);
    expect(ids(chosenTiers({ kind: "tiers", tiers: [] }))).toEqual([]);
    expect(ids(chosenTiers({ kind: "tiers", tiers: ["sandbox", "protocol"] }))).toEqual(["protocol", "sandbox"]);
  });

  it("is refused where it names what does not exist", () => {
    expect(() => chosenTiers({ kind: "tiers", tiers: ["protocol", "strace"] })).toThrow('unknown tier "strace"');
  });

  it("that is left to us is everything that sees queries without hiding the home", () => {
    expect(ids(selectTiers(auto, usable))).toEqual(["protocol", "snapshot", "syscalls"]);
    expect(ids(selectTiers(auto, unusable))).toEqual(["protocol", "snapshot"]);
  });

  it("that is the user's is followed as far as it can be", () => {
    const choice: ObserveChoice = { kind: "tiers", tiers: ["snapshot", "sandbox", "syscalls"] };
    expect(ids(selectTiers(choice, usable))).toEqual(["snapshot", "sandbox", "syscalls"]);
    expect(ids(selectTiers(choice, unusable))).toEqual(["snapshot"]);
    expect(ids(selectTiers({ kind: "tiers", tiers: [] }, usable))).toEqual([]);
  });

  it("leaves out a tier that missed its canary", () => {
    const blind = { tier: "snapshot", usable: false, because: "b", tryThis: "t" } as const;
    expect(ids(selectTiers(auto, [{ tier: "protocol", usable: true }, blind]))).toEqual(["protocol"]);
  });
});
