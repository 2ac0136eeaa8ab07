import { expect } from "vitest";
import type { RelayMutant } from "../../reference-server/relay/relay-mutant.ts";
import type { Report } from "../../report-model/report-model.ts";
import { contradictedChecks } from "../kill-matrix/run-mutant.ts";

/** Fails the test unless the checks that a mutant names contradict it, and no other. */
export function expectKilled({ id, killedBy, mayAlsoFail }: RelayMutant, report: Report): void {
  const found = contradictedChecks(report);
  expect({
    id,
    missed: [...killedBy, ...mayAlsoFail].filter((check) => !found.includes(check)),
    unexpected: found.filter((check) => ![...killedBy, ...mayAlsoFail].includes(check)),
  }).toEqual({ id, missed: [], unexpected: [] });
}
