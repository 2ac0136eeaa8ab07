import { describe, expect, it } from "vitest";
import { suiteOf } from "../../harness/check/check.ts";
import { allChecks } from "../../suites/index.ts";
import { petShopMapping } from "../../test/http-verbs/pet-shop.ts";
import { chooseChecks, unknownCheck } from "./select-checks.ts";
import { UsageError } from "../program/usage-error.ts";

function idsOf(suite: readonly string[], check: readonly string[]): readonly string[] {
  return chooseChecks({ suite, check }).map(({ id }) => id);
}

function errorOf(suite: readonly string[], check: readonly string[]): UsageError {
  try {
    chooseChecks({ suite, check });
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error("no error");
}

describe("the checks of a run", () => {
  it("are all but those of HTTP verbs, relays and directories when nothing is chosen", () => {
    const ids = allChecks
      .filter((check) => !["http-verbs", "relay", "directory"].includes(suiteOf(check)))
      .map(({ id }) => id);
    expect(idsOf([], [])).toEqual(ids);
  });

  it("are all with a document to compare tools with, or those of HTTP verbs alone when chosen", async () => {
    const mapping = await petShopMapping();
    const ids = allChecks.filter((check) => !["relay", "directory"].includes(suiteOf(check))).map(({ id }) => id);
    expect(chooseChecks({ suite: [], check: [] }, mapping).map(({ id }) => id)).toEqual(ids);
    const chosen = chooseChecks({ suite: ["http-verbs"], check: [] }, mapping);
    expect([...new Set(chosen.map(suiteOf))]).toEqual(["http-verbs"]);
  });

  it("are those of a directory that is chosen, beside all others or alone, and of no other directory", () => {
    const ids = chooseChecks({ suite: [], check: [], profile: ["slack"] }).map(({ id }) => id);
    const [first = "", ...others] = ids.filter((id) => id.startsWith("directory/"));
    expect([first, ...others].filter((id) => !id.startsWith("directory/slack-"))).toEqual([]);
    expect(ids).toContain("hints/titles-agree");
    const alone = chooseChecks({ suite: ["directory"], check: [], profile: ["slack", "openai"] });
    expect([...new Set(alone.map(({ id }) => id.split("-")[0]))]).toEqual(["directory/openai", "directory/slack"]);
    expect(chooseChecks({ suite: [], check: [first], profile: ["slack"] }).map(({ id }) => id)).toEqual([first]);
  });

  it.each([
    [["directory"], []],
    [[], ["directory/openai-tools-are-described"]],
  ])("cannot be those of %j and %j without the profile of the directory", (suite, check) => {
    expect(errorOf(suite, check)).toMatchObject({
      message: expect.stringContaining("tests the rules of a directory that was not chosen"),
      hint: "Choose it with --profile, which may be openai, anthropic, m365, slack, copilot-review.",
    });
  });

  it("have those of relays where the target is one, and say which command they belong to elsewhere", () => {
    const ids = chooseChecks({ suite: ["relay"], check: [] }, undefined, [], true).map(({ id }) => id);
    expect(ids).toContain("relay/hints-are-not-safer");
    expect(errorOf(["relay"], [])).toMatchObject({ hint: expect.stringContaining("relay --help") });
  });

  it.each([
    [["hints,http-verbs"], [], "http-verbs needs an OpenAPI document"],
    [[], ["http-verbs/get-matches-the-profile"], "http-verbs/get-matches-the-profile needs an OpenAPI document"],
  ])("cannot be those of %j and %j without a document", (suite, check, message) => {
    expect(errorOf(suite, check)).toMatchObject({
      message: expect.stringContaining(message),
      hint: "Give one with --openapi <file>.",
    });
  });

  it("are those of the chosen suites, in the order of the registry", () => {
    const checks = chooseChecks({ suite: ["hints,capabilities"], check: [] });
    expect([...new Set(checks.map(suiteOf))]).toEqual(["capabilities", "hints"]);
    expect(checks).toEqual(allChecks.filter((check) => ["capabilities", "hints"].includes(suiteOf(check))));
  });

  it("are those that are named, and those of a suite that is named beside them", () => {
    expect(idsOf([], ["hints/titles-agree,schema/tools-have-names"])).toEqual([
      "schema/tools-have-names",
      "hints/titles-agree",
    ]);
    const both = idsOf(["side-effects"], ["hints/titles-agree"]);
    expect(both.filter((id) => !id.startsWith("side-effects/"))).toEqual(["hints/titles-agree"]);
    expect(both.length).toBeGreaterThan(1);
  });

  it("have with each check the one that would explain its contradiction", () => {
    for (const check of allChecks) {
      const explaining = "explainedBy" in check ? check.explainedBy : undefined;
      if (explaining === undefined) continue;
      expect(idsOf([], [check.id])).toContain(explaining);
    }
  });

  it.each([
    [["hnits"], [], 'unknown suite "hnits"', "capabilities, schema, hints"],
    [["hints/titles-agree"], [], 'unknown suite "hints/titles-agree"', "capabilities"],
    [[], ["hints/nothing"], 'unknown check "hints/nothing"', "hints/titles-agree"],
    [[], ["nothing"], 'unknown check "nothing"', "These suites exist"],
  ])("cannot be those of %j and %j", (suite, check, message, hint) => {
    expect(errorOf(suite, check)).toMatchObject({ message, hint: expect.stringContaining(hint) });
  });

  it("that do not exist are named with those of their suite alone", () => {
    expect(unknownCheck("hints/x", allChecks).hint).not.toContain("schema/");
  });
});
