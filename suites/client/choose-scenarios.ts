import type { ClientCheck } from "../../harness/clients/client-check.ts";
import type { ScenarioRun } from "../../harness/clients/run-scenario.ts";
import { clientKeysOf } from "../../harness/clients/judge-client.ts";
import { scenarios } from "../../harness/clients/scenarios/index.ts";
import { queryDialects } from "../../harness/dialects/query-dialects.ts";
import { clientChecks } from "./index.ts";

/** What is to be judged, and the runs that it takes. */
export interface ChosenScenarios {
  readonly checks: readonly ClientCheck[];
  readonly runs: readonly ScenarioRun[];
  /** Ids of the dialects that have results; `static` for results in none. */
  readonly dialects: ReadonlySet<string>;
}

/**
 * The checks that were chosen, and the runs that show them.
 *
 * @param ids of checks; all when empty
 * @param names of scenarios; all that the checks need when empty
 * @param dialect in which they are run; `all` for each
 * @returns empty lists where nothing is left
 */
export function chooseScenarios(ids: readonly string[], names: readonly string[], dialect: string): ChosenScenarios {
  const checks = clientChecks.filter(({ id, scenarios: own }) => {
    const isWanted = ids.length === 0 || ids.includes(id);
    return isWanted && (names.length === 0 || own === undefined || own.some((each) => names.includes(each)));
  });
  const needed = new Set(
    checks.flatMap((check) => [...(check.scenarios ?? scenarios.map(({ id }) => id)), ...(check.comparesWith ?? [])]),
  );
  const runs = scenarios
    .filter(({ id }) => (names.length === 0 ? needed.has(id) : names.includes(id)))
    .flatMap((scenario) => scenario.dialects.map((each) => ({ scenario, dialect: each })))
    // Runs without a dialect are those to compare with.
    .filter((run) => dialect === "all" || run.dialect === dialect || (run.dialect === "static" && names.length === 0));
  if (dialect === "all") return { checks, runs, dialects: new Set(["static", ...queryDialects.map(({ id }) => id)]) };
  const dialects = new Set([dialect, ...runs.map((run) => run.dialect)]);
  return { checks: checks.filter((check) => clientKeysOf(check, dialects).length > 0), runs, dialects };
}
