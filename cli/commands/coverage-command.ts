import { everyMutant } from "../program/every-mutant.ts";
import { renderCoverageMarkdown } from "../../reports/requirement-coverage/markdown.ts";
import { renderCoverageText } from "../../reports/requirement-coverage/terminal.ts";
import { documents } from "../../specification/requirements/documents.ts";
import { everyCheck } from "../../suites/index.ts";
import { coverRequirements } from "../../specification/requirement-coverage.ts";
import type { TextStream } from "../program/surroundings.ts";
import { terminalLayout } from "../program/terminal-layout.ts";
import { UsageError } from "../program/usage-error.ts";

/** The options of the command, as typed. */
export interface CoverageArguments {
  readonly format: "terminal" | "markdown" | "json";
  readonly document?: string;
}

/**
 * Prints every requirement with the checks that test it and the mutants that prove them.
 *
 * @throws UsageError when there is no such document
 */
export function coverageCommand(options: CoverageArguments, stdout: TextStream): number {
  const rows = coverRequirements({ checks: everyCheck, mutants: everyMutant });
  const title = options.document === undefined ? undefined : titleOf(options.document);
  const chosen = title === undefined ? rows : rows.filter(({ document }) => document === title);
  switch (options.format) {
    case "terminal":
      stdout.write(renderCoverageText(chosen, terminalLayout(stdout)));
      return 0;
    case "markdown":
      stdout.write(renderCoverageMarkdown(chosen));
      return 0;
    case "json":
      stdout.write(`${JSON.stringify(chosen, undefined, 2)}\n`);
      return 0;
  }
}

function titleOf(id: string): string {
  const found = Object.entries(documents).find(([candidate]) => candidate === id);
  if (found !== undefined) return found[1].title;
  const known = Object.entries(documents).map(([name, { title }]) => `  ${name}: ${title}`);
  throw new UsageError(`unknown document ${JSON.stringify(id)}`, ["These documents exist:", ...known].join("\n"));
}
