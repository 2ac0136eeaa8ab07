import { scenarios } from "../../harness/clients/scenarios/index.ts";
import { chooseScenarios, type ChosenScenarios } from "../../suites/client/choose-scenarios.ts";
import { clientChecks } from "../../suites/client/index.ts";
import { meantName, UsageError } from "../program/usage-error.ts";

/**
 * The checks and scenarios that were typed, several joined by commas, and the runs that they take.
 *
 * @throws UsageError for a check or a scenario that does not exist, and where nothing is left
 */
export function chooseTyped(ids: readonly string[], names: readonly string[], dialect: string): ChosenScenarios {
  const wanted = split(ids);
  const named = split(names);
  assertKnown(wanted, { one: "check", all: "checks of clients", known: clientChecks.map(({ id }) => id) });
  assertKnown(named, { one: "scenario", all: "scenarios", known: scenarios.map(({ id }) => id) });
  const chosen = chooseScenarios(wanted, named, dialect);
  if (chosen.runs.length === 0 || chosen.checks.length === 0)
    throw new UsageError("nothing is left to run", "Choose a scenario that has the dialect, or leave out --dialect.");
  return chosen;
}

function assertKnown(
  typed: readonly string[],
  { one, all, known }: { readonly one: string; readonly all: string; readonly known: readonly string[] },
): void {
  const unknown = typed.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`unknown ${one} ${JSON.stringify(unknown)}`, meantName(unknown, all, known));
}

function split(values: readonly string[]): readonly string[] {
  return values.flatMap((value) => value.split(",")).filter((name) => name !== "");
}
