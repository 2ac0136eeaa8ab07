import { suiteOf } from "../../harness/check/check.ts";
import { textOf } from "../../harness/results/report.ts";
import { renderCheckList } from "../../reports/check-list.ts";
import { everyCheck } from "../../suites/index.ts";
import type { TextStream } from "../program/surroundings.ts";
import { terminalLayout } from "../program/terminal-layout.ts";
import { meantName, UsageError } from "../program/usage-error.ts";
import { loadOwnChecks, type OwnCheckArguments } from "../run/own-checks.ts";

/**
 * Prints every check, the bundled ones and those of the user, or those of one suite.
 *
 * @throws UsageError when there is no such suite, or the checks of the user cannot be loaded
 */
export async function listCommand(
  suite: string | undefined,
  options: OwnCheckArguments,
  stdout: TextStream,
): Promise<number> {
  const checks = [...everyCheck, ...(await loadOwnChecks(options))];
  const suites = [...new Set(checks.map(suiteOf))];
  if (suite !== undefined && !suites.includes(suite)) {
    throw new UsageError(`unknown suite ${JSON.stringify(suite)}`, meantName(suite, "suites", suites));
  }
  const listed = checks.filter((check) => suite === undefined || suiteOf(check) === suite);
  stdout.write(renderCheckList(listed.map(textOf), terminalLayout(stdout)));
  return 0;
}
