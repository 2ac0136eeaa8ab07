import { textOf } from "../../harness/results/report.ts";
import { renderAmbiguityExplanation } from "../../reports/ambiguity-explanation.ts";
import { renderCheckExplanation } from "../../reports/check-explanation.ts";
import { loadOwnChecks, type OwnCheckArguments } from "../run/own-checks.ts";
import { unknownCheck } from "../run/select-checks.ts";
import { terminalLayout } from "../program/terminal-layout.ts";
import { existingNames, UsageError } from "../program/usage-error.ts";

/**
 * Prints one check in full, with the mutants that prove it, or one ambiguity such as AMB-05.
 *
 * @throws UsageError when there is no such check or ambiguity, or the checks of the user cannot be loaded
 */
export async function explainCommand(id: string, options: OwnCheckArguments): Promise<number> {
  if (id.startsWith("AMB-")) return explainAmbiguity(id);
  const { allChecks } = await import("../../suites/index.ts");
  const checks = [...allChecks, ...(await loadOwnChecks(options))];
  const check = checks.find((candidate) => candidate.id === id);
  if (check === undefined) throw unknownCheck(id, checks);
  const { everyMutant } = await import("../../reference-server/http/every-mutant.ts");
  const killed = everyMutant.filter(({ killedBy }) => killedBy.includes(id));
  process.stdout.write(renderCheckExplanation(textOf(check), killed, terminalLayout()));
  return 0;
}

async function explainAmbiguity(id: string): Promise<number> {
  const { ambiguities } = await import("../../specification/requirements/ambiguities/index.ts");
  const ambiguity = ambiguities.find((candidate) => candidate.id === id);
  if (ambiguity === undefined) {
    const ids = ambiguities.map((known) => known.id);
    throw new UsageError(`there is no ambiguity ${JSON.stringify(id)}`, existingNames("ambiguities", ids));
  }
  const { catalogue } = await import("../../specification/requirements/catalogue.ts");
  const rows = catalogue.filter((row) => row.ambiguities.includes(id)).map((row) => row.id);
  process.stdout.write(renderAmbiguityExplanation(ambiguity, rows, terminalLayout()));
  return 0;
}
