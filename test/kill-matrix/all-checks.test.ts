import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { everyMutant } from "../../cli/program/every-mutant.ts";
import { mutants } from "../../reference-server/mutants/all-mutants.ts";
import { checkIdOf } from "../../suites/directories/directory-check.ts";
import { lyingLists } from "../../suites/directories/fixture-lists.ts";
import { directoryProfiles } from "../../suites/directories/index.ts";
import { everyCheck } from "../../suites/index.ts";
import { checksKillingProcesses } from "../process-mutants.ts";

describe("the kill matrix", () => {
  it("has a mutant for every check", () => {
    const killed = everyMutant.flatMap(({ killedBy }) => killedBy);
    const ofLists = lyingLists.flatMap(({ kills }) => Object.keys(kills));
    const killing = new Set([...killed, ...checksKillingProcesses, ...ofLists]);
    const untested = directoryProfiles.flatMap((profile) =>
      profile.rules.flatMap((rule) => ("shownBy" in rule ? [checkIdOf(profile, rule)] : [])),
    );
    // A rule that no message of a server shows is told, and judged by nobody.
    expect(everyCheck.map(({ id }) => id).filter((id) => !killing.has(id))).toEqual(untested);
  });

  it("names only checks that exist", () => {
    const ids = new Set(everyCheck.map(({ id }) => id));
    const named = everyMutant.flatMap(({ killedBy, mayAlsoFail }) => [...killedBy, ...mayAlsoFail]);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  it("has a file for the mutants of every suite", () => {
    const suites = new Set(mutants.map(({ suite }) => suite));
    const files = [...suites].flatMap((suite) => [`${suite}.matrix.test.ts`, `${suite}.exhaustive.test.ts`]);
    expect(files.filter((file) => !existsSync(new URL(file, import.meta.url)))).toEqual([]);
  });
});
