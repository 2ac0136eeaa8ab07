import type { ClientCheck } from "../../harness/clients/client-check.ts";
import type { ScenarioRun } from "../../harness/clients/run-scenario.ts";
import { scenarios } from "../../harness/clients/scenarios/index.ts";
import { clientChecks } from "../../suites/client/index.ts";
import { meantName, UsageError } from "../program/usage-error.ts";

/** What is to be judged, and the runs that it takes. */
export interface ChosenScenarios {
  readonly checks: readonly ClientCheck[];
  readonly runs: readonly ScenarioRun[];
}

/**
 * The checks that were chosen, and the runs that show them; without a choice all of them.
 *
 * @param ids of checks, several joined by commas
 * @param names of scenarios, in the same form
 * @param dialect in which they are run; `all` for each
 * @throws UsageError for a check or a scenario that does not exist, and where nothing is left
 */
export function chooseScenarios(ids: readonly string[], names: readonly string[], dialect: string): ChosenScenarios {
  const wanted = split(ids);
  const named = split(names);
  const unknownCheck = wanted.find((id) => !clientChecks.some((check) => check.id === id));
  if (unknownCheck !== undefined) {
    const known = clientChecks.map(({ id }) => id);
    throw new UsageError(
      `unknown check ${JSON.stringify(unknownCheck)}`,
      meantName(unknownCheck, "checks of clients", known),
    );
  }
  const unknown = named.find((name) => !scenarios.some(({ id }) => id === name));
  if (unknown !== undefined) {
    const known = scenarios.map(({ id }) => id);
    throw new UsageError(`unknown scenario ${JSON.stringify(unknown)}`, meantName(unknown, "scenarios", known));
  }
  const checks = clientChecks.filter(({ id, scenarios: own }) => {
    const isWanted = wanted.length === 0 || wanted.includes(id);
    return isWanted && (named.length === 0 || own === undefined || own.some((each) => named.includes(each)));
  });
  const needed = new Set(
    checks.flatMap((check) => [...(check.scenarios ?? scenarios.map(({ id }) => id)), ...(check.comparesWith ?? [])]),
  );
  const runs = scenarios
    .filter(({ id }) => (named.length === 0 ? needed.has(id) : named.includes(id)))
    .flatMap((scenario) => scenario.dialects.map((each) => ({ scenario, dialect: each })))
    // Runs without a dialect are those to compare with.
    .filter((run) => dialect === "all" || run.dialect === dialect || (run.dialect === "static" && named.length === 0));
  if (runs.length === 0 || checks.length === 0)
    throw new UsageError("nothing is left to run", "Choose a scenario that has the dialect, or leave out --dialect.");
  return { checks, runs };
}

function split(values: readonly string[]): readonly string[] {
  return values.flatMap((value) => value.split(",")).filter((name) => name !== "");
}
