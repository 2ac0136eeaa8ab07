import { expect } from "vitest";
import type { ScenarioRun } from "../../harness/clients/run-scenario.ts";
import type { ClientMutant } from "../../reference-client/mutants/client-mutant.ts";
import { clientChecks } from "../../suites/client/index.ts";
import { testReferenceClient, type ReferenceClientRun } from "./run-reference-client.ts";

type Revision = ReferenceClientRun["revision"];

/** The revisions in which a mutant lies. */
export function revisionsOf({ revision }: ClientMutant): readonly [Revision, ...Revision[]] {
  return revision === undefined ? ["2025-11-25", "2026-07-28"] : [revision];
}

/**
 * Runs a mutant in one revision. Fails the test unless the checks that it names find it in each of its dialects, and no other
 * check does but those that may.
 *
 * @returns the other checks that found it
 */
export async function expectFound(
  { dialects, killedBy, mayAlsoFail, hooks }: ClientMutant,
  revision: Revision,
  runs?: readonly ScenarioRun[],
): Promise<readonly string[]> {
  const { results } = await testReferenceClient({ revision, hooks, ...(runs === undefined ? {} : { runs }) });
  const contradicted = results.filter(
    ({ fingerprint, verdict }) => fingerprint !== undefined && verdict !== "inconclusive",
  );
  const kills = contradicted.filter(({ check, dialect }) => killedBy.includes(check) && dialects.includes(dialect));
  const wanted = killedBy.flatMap((check) =>
    clientChecks
      .filter(({ id }) => id === check)
      .flatMap((found) =>
        found.dialects === undefined
          ? ["static"]
          : dialects.filter((dialect) => found.dialects === "all" || found.dialects?.includes(dialect)),
      )
      .map((dialect) => `${check} ${dialect}`),
  );
  expect(kills.map(({ check, dialect }) => `${check} ${dialect}`).toSorted()).toEqual(wanted.toSorted());
  const others = contradicted.map(({ check }) => check).filter((check) => !killedBy.includes(check));
  expect(others.filter((check) => !mayAlsoFail.includes(check))).toEqual([]);
  return others;
}
