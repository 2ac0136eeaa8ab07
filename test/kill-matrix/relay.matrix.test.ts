import { describe, expect, it } from "vitest";
import { relayMutants } from "../../reference-server/relay/all-relay-mutants.ts";
import { relayChecks } from "../../suites/relay/index.ts";
import { expectKilled } from "../relay/expect-killed.ts";
import { runRelay, tellingTools } from "../relay/run-relay.ts";
import { contradictedChecks } from "./run-mutant.ts";

describe("the honest relay", () => {
  it("is contradicted by no check, and leaves none undecided", async () => {
    const report = await runRelay();
    expect(contradictedChecks(report)).toEqual([]);
    expect(report.results.filter(({ verdict }) => verdict === "inconclusive")).toEqual([]);
    expect(report.problems).toEqual([]);
    expect(report.exitCode).toBe(0);
  });
});

describe("mutants of the suite relay", () => {
  // The exhaustive tests have every tool.
  it.each(relayMutants)("$id is killed by the checks it names and by no other", async (mutant) => {
    expectKilled(mutant, await runRelay(mutant, tellingTools(mutant)));
  });

  it("has a mutant for every check", () => {
    const killing = new Set(relayMutants.flatMap(({ killedBy }) => killedBy));
    expect(relayChecks.map(({ id }) => id).filter((id) => !killing.has(id))).toEqual([]);
  });
});
