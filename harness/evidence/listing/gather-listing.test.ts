import { afterEach, describe, expect, it, vi } from "vitest";
import { checkFacts, lieOf } from "../../check/fixture-check-facts.ts";
import { introductionOf } from "../../check/fixture-subject.ts";
import { holds, type Judgement } from "../../check/judgement.ts";
import { annotationsDialect } from "../../dialects/annotations.ts";
import { resolveDialect } from "../../dialects/resolve.ts";
import { scriptedTarget } from "../../connect/fixture-scripted-target.ts";
import { endHubs, hubFor } from "../../instances/fixture-hub.ts";
import type { Introduction } from "../../session/introduction.ts";
import { fixtureGathering, told, type FixtureGathering } from "../gathering/fixture-gathering.ts";
import { gatherListing } from "./gather-listing.ts";
import { listing } from "./listing.ts";
import type { ListingCheck, ToolListingCheck } from "./listing-check.ts";

afterEach(endHubs);

const target = scriptedTarget(() => () => undefined);
const dialects = [annotationsDialect, resolveDialect];
const threeLists = [1, 2, 3].map(() => introductionOf([{ name: "a" }, { name: "b" }]));

function gatheringOf(introductions: readonly Introduction[], signal?: AbortSignal): FixtureGathering {
  return fixtureGathering(hubFor(target, signal === undefined ? {} : { signal }), introductions, dialects);
}

describe("lists that are judged together", () => {
  function together(judge: (lists: readonly Introduction[]) => Judgement): ListingCheck {
    return { ...checkFacts("s/lists"), evidence: listing, per: "server", lists: "together", judge };
  }

  it("are given to the judge all at once, and a contradiction is one that was seen in each", async () => {
    const { gathering, results } = gatheringOf(threeLists);
    const judge = vi.fn<(lists: readonly Introduction[]) => Judgement>(() => lieOf());
    await gatherListing(gathering, [together(judge)]);
    expect(judge.mock.calls.map(([lists]) => lists)).toEqual([threeLists]);
    expect(told(results)).toEqual(["s/lists static fail: It lies."]);
    expect(results[0]).toMatchObject({ trials: 3, again: "again s/lists" });
  });

  it("hold where the judge says so", async () => {
    const { gathering, results } = gatheringOf(threeLists);
    await gatherListing(gathering, [together((lists) => holds(lists.length))]);
    expect(results).toMatchObject([{ verdict: "pass", trials: 3 }]);
  });
});

describe("what a server says of itself", () => {
  it("is judged for the server in each dialect that a check speaks, and in none where it speaks none", async () => {
    const { gathering, results } = gatheringOf(threeLists);
    const facts = { evidence: listing, per: "server", judge: () => holds(1) } as const;
    const checks: readonly ListingCheck[] = [
      { ...checkFacts("s/any"), ...facts },
      { ...checkFacts("s/each"), ...facts, dialects: "all" },
      { ...checkFacts("s/one"), ...facts, dialects: ["resolve"] },
    ];
    await gatherListing(gathering, checks);
    expect(told(results)).toEqual([
      "s/any static pass: held",
      "s/each annotations pass: held",
      "s/each resolve pass: held",
      "s/one resolve pass: held",
    ]);
  });

  it("is judged once where a definition reads the same in each list, as there may be thousands", async () => {
    const { gathering } = gatheringOf(threeLists);
    const judge = vi.fn<ToolListingCheck["judge"]>(() => holds(1));
    await gatherListing(gathering, [{ ...checkFacts("s/tool"), evidence: listing, per: "tool", judge }]);
    expect(judge.mock.calls.map(([, { tool }]) => tool.name)).toEqual(["a", "b"]);
  });

  it("is judged in the first list while the others are read, and once more where they differ from it", async () => {
    const [first = introductionOf([])] = threeLists;
    const { gathering, results } = gatheringOf(threeLists);
    let tellOthers: (lists: readonly Introduction[]) => void = () => undefined;
    const introductions = new Promise<readonly Introduction[]>((resolve) => {
      tellOthers = resolve;
    });
    const seen: string[] = [];
    const judge: ToolListingCheck["judge"] = (list, { tool }) => {
      seen.push(`${tool.name} ${list === first ? "ahead" : "after"}`);
      if (seen.length === 2) tellOthers([first, first, introductionOf([{ name: "a" }, { name: "b", title: "t" }])]);
      return holds(1);
    };
    await gatherListing({ ...gathering, introductions }, [
      { ...checkFacts("s/tool"), evidence: listing, per: "tool", judge },
    ]);
    expect(seen).toEqual(["a ahead", "b ahead", "b after"]);
    expect(told(results)).toEqual(["s/tool static a pass: held", "s/tool static b pass: held"]);
  });

  it("is judged in the list that it stands in, where the lists differ", async () => {
    const titled = introductionOf([{ name: "a", title: "t" }]);
    const { gathering } = gatheringOf([introductionOf([{ name: "a" }]), titled]);
    const judge = vi.fn<ToolListingCheck["judge"]>(() => holds(1));
    await gatherListing(gathering, [{ ...checkFacts("s/tool"), evidence: listing, per: "tool", judge }]);
    expect(judge.mock.calls.map(([list, { tool }]) => [list === titled, tool.definition["title"]])).toEqual([
      [false, undefined],
      [true, "t"],
    ]);
  });

  it("is judged no further when the run is interrupted", async () => {
    const interruption = new AbortController();
    const { gathering, results } = gatheringOf(threeLists, interruption.signal);
    const judge = (): Judgement => {
      interruption.abort();
      return holds(1);
    };
    await expect(
      gatherListing(gathering, [{ ...checkFacts("s/tool"), evidence: listing, per: "tool", judge }]),
    ).rejects.toMatchObject({ reason: { code: "interrupted" } });
    expect(results.map(({ tool }) => tool)).toEqual(["a"]);
  });
});
