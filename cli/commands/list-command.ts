import { textOf } from "../../harness/results/report.ts";
import { renderCheckList } from "../../reports/check-list.ts";
import { allChecks } from "../../suites/index.ts";
import type { TextStream } from "../program/surroundings.ts";
import { terminalLayout } from "../program/terminal-layout.ts";
import { loadOwnChecks, type OwnCheckArguments } from "../run/own-checks.ts";

/**
 * Prints every check, the bundled ones and those of the user.
 *
 * @throws UsageError when the checks of the user cannot be loaded
 */
export async function listCommand(options: OwnCheckArguments, stdout: TextStream): Promise<number> {
  const checks = [...allChecks, ...(await loadOwnChecks(options))];
  stdout.write(renderCheckList(checks.map(textOf), terminalLayout(stdout)));
  return 0;
}
