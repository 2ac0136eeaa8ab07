import { describe, expect, it } from "vitest";
import { clientMutants } from "../../reference-client/mutants/all-client-mutants.ts";
import { chooseScenarios } from "../../suites/client/choose-scenarios.ts";
import { clientChecks } from "../../suites/client/index.ts";
import type { ScenarioRun } from "../../harness/clients/run-scenario.ts";
import type { ClientMutant } from "../../reference-client/mutants/client-mutant.ts";
import { everyRun } from "./run-reference-client.ts";
import { expectFound, revisionsOf } from "./expect-lie.ts";

/** What every scenario shows, these do in little time: a server without a dialect, and one in each. */
const usual = ["list-and-call", "broken-connection", "calls-at-once", "hints-of-a-call", "risks-as-listed"];

/** Runs that show a mutant to the checks that it names. */
function telling({ killedBy }: ClientMutant): readonly ScenarioRun[] {
  const showEverywhere = clientChecks.filter(({ id, scenarios }) => killedBy.includes(id) && scenarios === undefined);
  if (showEverywhere.length === 0) return chooseScenarios(killedBy, [], "all").runs;
  const others = killedBy.filter((id) => showEverywhere.every((check) => check.id !== id));
  const needed = others.length === 0 ? [] : chooseScenarios(others, [], "all").runs;
  const names = new Set([...usual, ...needed.map(({ scenario }) => scenario.id)]);
  return everyRun.filter(({ scenario }) => names.has(scenario.id));
}

describe("the kill matrix of clients", () => {
  it("has a mutant for every check, and names no other", () => {
    const ids = clientChecks.map(({ id }) => id);
    const killing = new Set(clientMutants.flatMap(({ killedBy }) => killedBy));
    expect(ids.filter((id) => !killing.has(id))).toEqual([]);
    const named = clientMutants.flatMap(({ killedBy, mayAlsoFail }) => [...killedBy, ...mayAlsoFail]);
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  });

  // The exhaustive tests have every scenario and the other revision.
  it.each(clientMutants)("$id: $lie", async (mutant) => {
    const [revision] = revisionsOf(mutant);
    await expectFound(mutant, revision, telling(mutant));
  });
});
