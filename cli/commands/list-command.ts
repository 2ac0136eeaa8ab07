import { textOf } from "../../harness/results/report.ts";
import { renderCheckList } from "../../reports/check-list.ts";
import { allChecks } from "../../suites/index.ts";
import { terminalLayout } from "../program/terminal-layout.ts";

/** Prints every check. */
export function listCommand(): number {
  process.stdout.write(renderCheckList(allChecks.map(textOf), terminalLayout()));
  return 0;
}
