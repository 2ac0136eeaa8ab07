import { everyMutant } from "../../reference-server/http/every-mutant.ts";
import { renderMutantList } from "../../reports/mutant-list.ts";
import { writeOut, type TextStream } from "../program/surroundings.ts";
import { terminalLayout } from "../program/terminal-layout.ts";

/** Prints every mutant with its lie, by suite. */
export async function mutantsCommand(stdout: TextStream): Promise<number> {
  await writeOut(stdout, renderMutantList(everyMutant, terminalLayout(stdout)));
  return 0;
}
