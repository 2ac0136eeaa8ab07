import { textOf } from "../harness/run/report.ts";
import { renderCheckExplanation } from "../reports/check-explanation.ts";
import { renderCheckList } from "../reports/check-list.ts";
import { unknownCheck } from "./select-checks.ts";

/** Prints every check. */
export async function listCommand(): Promise<number> {
  const { allChecks } = await import("../suites/index.ts");
  process.stdout.write(renderCheckList(allChecks.map(textOf), layout()));
  return 0;
}

/**
 * Prints one check in full, with the mutants that prove it.
 *
 * @throws UsageError when there is no such check
 */
export async function explainCommand(id: string): Promise<number> {
  const { allChecks } = await import("../suites/index.ts");
  const check = allChecks.find((candidate) => candidate.id === id);
  if (check === undefined) throw unknownCheck(id, allChecks);
  const { mutants } = await import("../reference-server/mutants/all-mutants.ts");
  const killed = mutants.filter(({ killedBy }) => killedBy.includes(id));
  process.stdout.write(renderCheckExplanation(textOf(check), killed, layout()));
  return 0;
}

function layout(): { colour: boolean; width: number } {
  const colour = process.stdout.isTTY && process.env["NO_COLOR"] === undefined;
  return { colour, width: process.stdout.isTTY ? process.stdout.columns : 100 };
}
