import { describe, expect, it } from "vitest";
import type { TierAround } from "../tier/tier.ts";
import type { Wrapper } from "../tier/wrapper.ts";
import { proveAround } from "./prove-around.ts";

function wrapperOf(tier: string, missed: readonly string[], lesser?: Wrapper): Wrapper {
  return {
    tier,
    contains: false,
    ...(lesser === undefined ? {} : { lesser }),
    wrap: () => ({
      observer: {
        tier,
        attach: () => Promise.resolve(),
        begin: () => Promise.resolve(),
        markReply: () => undefined,
        end: () => Promise.resolve({ effects: [], blindSpots: [] }),
      },
    }),
    missed: () => Promise.resolve(missed),
    tryThis: () => `help for ${tier}`,
  };
}

function tierOf(wrapper: Wrapper): TierAround {
  return {
    id: wrapper.tier,
    stands: "around",
    contains: false,
    sees: [],
    isDefault: false,
    seesOtherInstances: false,
    prepare: () => Promise.resolve({ kind: "ready", wrapper }),
  };
}

describe("tiers that do not all work together", () => {
  it("are tried one by one, and what fails by itself is told with what may help", async () => {
    const [blind, seeing] = [wrapperOf("blind", ["a file was not seen"]), wrapperOf("seeing", [])];
    expect(await proveAround([tierOf(blind), tierOf(seeing)])).toEqual({
      wrappers: [seeing],
      availability: [
        { tier: "blind", usable: false, because: "a file was not seen", tryThis: "help for blind" },
        { tier: "seeing", usable: true },
      ],
    });
  });

  it("are left out where they work alone, and not beside the one that stands outside of them", async () => {
    let tries = 0;
    const outer = wrapperOf("outer", []);
    // Both together, each alone, both together.
    const inner: Wrapper = {
      ...wrapperOf("inner", []),
      missed: () => Promise.resolve(++tries === 2 ? [] : ["a file was not seen"]),
    };
    expect(await proveAround([tierOf(outer), tierOf(inner)])).toEqual({
      wrappers: [outer],
      availability: [
        { tier: "outer", usable: true },
        {
          tier: "inner",
          usable: false,
          because: "it does not work together with outer: a file was not seen",
          tryThis: "help for inner",
        },
      ],
    });
  });

  it("are tried with less where there is less of them", async () => {
    const lesser = wrapperOf("trace", []);
    const tier = tierOf(wrapperOf("trace", ["nothing could be loaded"], lesser));
    expect(await proveAround([tier])).toEqual({
      wrappers: [lesser],
      availability: [{ tier: "trace", usable: true }],
    });
  });

  it("are told first where the machine lacks what they need", async () => {
    const because = { because: "it is not installed", tryThis: "install it" };
    const lacking: TierAround = {
      ...tierOf(wrapperOf("lacking", [])),
      prepare: () => Promise.resolve({ kind: "unusable", ...because }),
    };
    const { availability } = await proveAround([tierOf(wrapperOf("seeing", [])), lacking]);
    expect(availability).toEqual([
      { tier: "lacking", usable: false, ...because },
      { tier: "seeing", usable: true },
    ]);
  });
});
