import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../../dialects/annotations.ts";
import type { JsonObject } from "../../json/value.ts";
import type { ToolSubject } from "../../check/subject.ts";
import type { Introduction } from "../../session/introduction.ts";
import { introductionOf } from "../../check/fixture-subject.ts";
import { contradicted, holds, type Judgement } from "../../check/judgement.ts";
import { SessionHub } from "../../instances/session-hub.ts";
import { scriptedTarget } from "../../connect/fixture-scripted-target.ts";
import { fixtureGathering } from "../gathering/fixture-gathering.ts";
import { listing } from "./listing.ts";
import type { DialectToolListingCheck, ListingCheck, ToolListingCheck } from "./listing-check.ts";

const facts = { id: "s/c", title: "t", level: "MUST", requirements: [], matters: "m", fix: ["f"] } as const;

function judgeBad({ tool }: Pick<ToolSubject, "tool">): Judgement {
  if (tool.definition["bad"] !== true) return holds(1);
  return contradicted({ message: `${tool.name} is bad`, expected: "good", observed: [] });
}

const definitionCheck: ToolListingCheck = {
  ...facts,
  evidence: listing,
  per: "tool",
  judge: (_, subject) => judgeBad(subject),
};

/** Examines lists of definitions; nothing is asked of any server. */
async function examine(check: ListingCheck, lists: readonly (readonly JsonObject[])[]): Promise<readonly string[]> {
  const introductions = lists.map((definitions) => introductionOf(definitions));
  const [first] = introductions;
  if (first === undefined) throw new Error("no list");
  const signal = new AbortController().signal;
  const target = scriptedTarget(() => () => undefined);
  const hub = new SessionHub({
    target,
    client: { name: "test", version: "1" },
    timeoutMs: 1,
    maxTimeMs: 1_000,
    signal,
  });
  const { gathering, results } = fixtureGathering(hub, introductions, [annotationsDialect]);
  await listing.gather(gathering, [check]);
  await hub.end();
  return results.map(({ dialect, tool, verdict, message }) => `${dialect} ${tool ?? "-"} ${verdict}: ${message}`);
}

const good = { name: "a" };
const bad = { name: "a", bad: true };

describe("what was read three times", () => {
  it("contradicts a claim when every list does", async () => {
    expect(await examine(definitionCheck, [[bad], [bad], [bad]])).toEqual(["static a fail: a is bad"]);
  });

  it("holds when no list contradicts", async () => {
    expect(await examine(definitionCheck, [[good], [good], [good]])).toEqual(["static a pass: held"]);
  });

  it.each([
    ["the second list is another", [[good], [bad], [good]], "1 of 3"],
    ["the third list is another", [[bad], [bad], [good]], "2 of 3"],
    ["the tool is gone from one", [[good], [bad], []], "1 of 3"],
  ])("contradicts a claim about a definition, with the rate, when %s", async (_, lists, rate) => {
    expect(await examine(definitionCheck, lists)).toEqual([`static a fail: a is bad Seen in ${rate} tries.`]);
  });

  it("decides nothing when the tool is gone from one and good in the others", async () => {
    expect(await examine(definitionCheck, [[good], [], [good]])).toEqual([
      "static a inconclusive: the server's tool lists differ: contradicted in 0 of 3 lists",
    ]);
  });

  it("is compared tool by tool, by place and else by name", async () => {
    const other = { name: "b" };
    expect(
      await examine(definitionCheck, [
        [bad, other],
        [other, bad],
        [bad, other],
      ]),
    ).toEqual(["static a fail: a is bad", "static b pass: held"]);
  });

  it("is judged for each of two tools with one name", async () => {
    expect(
      await examine(definitionCheck, [
        [good, bad],
        [good, bad],
        [good, bad],
      ]),
    ).toEqual(["static a pass: held", "static a fail: a is bad"]);
  });

  it("is judged as a whole where the claim is about the list", async () => {
    const judge = ({ list }: Introduction): Judgement => {
      const [tool] = list.tools;
      return tool === undefined ? holds(1) : judgeBad({ tool });
    };
    const check: ListingCheck = { ...facts, evidence: listing, per: "server", judge };
    expect(await examine(check, [[bad], [bad], [bad]])).toEqual(["static - fail: a is bad"]);
    expect(await examine(check, [[bad], [good], [bad]])).toEqual([
      "static - inconclusive: the server's tool lists differ: contradicted in 2 of 3 lists",
    ]);
  });

  it("is judged once for each dialect that the check speaks", async () => {
    const check: DialectToolListingCheck = {
      ...facts,
      evidence: listing,
      per: "tool",
      dialects: ["annotations"],
      judge: (_, subject) => judgeBad(subject),
    };
    expect(await examine(check, [[bad], [bad], [bad]])).toEqual(["annotations a fail: a is bad"]);
    expect(await examine({ ...check, dialects: ["resolve"] }, [[bad], [bad], [bad]])).toEqual([]);
  });
});
