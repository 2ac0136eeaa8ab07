import { describe, expect, it } from "vitest";
import { suiteOf } from "../../harness/check/check.ts";
import { allChecks } from "../../suites/index.ts";
import { petShopMapping } from "../../test/http-verbs/pet-shop.ts";
import { selectChecks, unknownCheck } from "./select-checks.ts";
import { UsageError } from "../program/usage-error.ts";

async function idsOf(suite: readonly string[], check: readonly string[]): Promise<readonly string[]> {
  return (await selectChecks({ suite, check })).map(({ id }) => id);
}

describe("the checks of a run", () => {
  it("are all but those of HTTP verbs when nothing is chosen", async () => {
    const ids = allChecks.filter((check) => suiteOf(check) !== "http-verbs").map(({ id }) => id);
    expect(await idsOf([], [])).toEqual(ids);
  });

  it("are all with a document to compare tools with, or those of HTTP verbs alone when chosen", async () => {
    const mapping = await petShopMapping();
    expect((await selectChecks({ suite: [], check: [] }, mapping)).map(({ id }) => id)).toEqual(
      allChecks.map(({ id }) => id),
    );
    const chosen = await selectChecks({ suite: ["http-verbs"], check: [] }, mapping);
    expect([...new Set(chosen.map(suiteOf))]).toEqual(["http-verbs"]);
  });

  it.each([
    [["hints,http-verbs"], [], "http-verbs compares tools"],
    [[], ["http-verbs/get-matches-the-profile"], "http-verbs/get-matches-the-profile compares tools"],
  ])("cannot be those of %j and %j without a document", async (suite, check, message) => {
    const selecting = selectChecks({ suite, check });
    await expect(selecting).rejects.toThrow(UsageError);
    await expect(selecting).rejects.toMatchObject({
      message: expect.stringContaining(message),
      hint: "Give one with --openapi <file>.",
    });
  });

  it("are those of the chosen suites, in the order of the registry", async () => {
    const checks = await selectChecks({ suite: ["hints,capabilities"], check: [] });
    expect([...new Set(checks.map(suiteOf))]).toEqual(["capabilities", "hints"]);
    expect(checks).toEqual(allChecks.filter((check) => ["capabilities", "hints"].includes(suiteOf(check))));
  });

  it("are those that are named, and those of a suite that is named beside them", async () => {
    expect(await idsOf([], ["hints/titles-agree,schema/tools-have-names"])).toEqual([
      "schema/tools-have-names",
      "hints/titles-agree",
    ]);
    const both = await idsOf(["side-effects"], ["hints/titles-agree"]);
    expect(both.filter((id) => !id.startsWith("side-effects/"))).toEqual(["hints/titles-agree"]);
    expect(both.length).toBeGreaterThan(1);
  });

  it("have with each check the one that would explain its contradiction", async () => {
    for (const check of allChecks) {
      const explaining = "explainedBy" in check ? check.explainedBy : undefined;
      if (explaining === undefined) continue;
      expect(await idsOf([], [check.id])).toContain(explaining);
    }
  });

  it.each([
    [["hnits"], [], 'there is no suite "hnits"', "capabilities, schema, hints"],
    [["hints/titles-agree"], [], 'there is no suite "hints/titles-agree"', "capabilities"],
    [[], ["hints/nothing"], 'there is no check "hints/nothing"', "hints/titles-agree"],
    [[], ["nothing"], 'there is no check "nothing"', "These suites exist"],
  ])("cannot be those of %j and %j", async (suite, check, message, hint) => {
    const selecting = selectChecks({ suite, check });
    await expect(selecting).rejects.toThrow(UsageError);
    await expect(selecting).rejects.toMatchObject({ message, hint: expect.stringContaining(hint) });
  });

  it("that do not exist are named with those of their suite alone", () => {
    expect(unknownCheck("hints/x", allChecks).hint).not.toContain("schema/");
  });
});
