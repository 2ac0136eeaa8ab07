import { findingsIn } from "../../report-model/finding-group.ts";
import { outcomeOf } from "../../report-model/outcome.ts";
import type { Report } from "../../report-model/report-model.ts";
import { untriedIn } from "../../report-model/untried.ts";
import { quoteForShell } from "../escape/shell-word.ts";
import { wrapText, type Layout } from "./layout.ts";
import { shownName } from "./wording.ts";

/** Lines that the last words may take. */
const examplesShown = 3;

/**
 * The one thing to do next; nothing where the run ended before it was through, or could not try again what it saw, since its
 * closing lines say what to do then.
 *
 * A failure is explained first. Without one, tools that were not called are what is known least of, and after them those that
 * never worked, of which a value may help; then a warning.
 */
export function renderNextStep(report: Report, layout: Layout): readonly string[] {
  const { exitCode } = report;
  if (exitCode !== 0 && exitCode !== 1 && exitCode !== 4) return [];
  if (exitCode === 4 && untriedIn(report).length > 0) return [];
  const [found] = findingsIn(report.results);
  const isGrave = found !== undefined && ["failed", "broken"].includes(outcomeOf(found, report.failOn));
  const { target, calls = [], tool } = report;
  // A command stays in one line, so that it can be copied.
  const explain = found === undefined ? [] : [`Next: npx ${shownName(tool.name)} explain ${shownName(found.check)}`];
  if (isGrave) return explain;
  if (isUncalled(report)) {
    const how =
      target.place === undefined
        ? "add --execute and the command of the server (--cmd, with {port} in it and in --url) to call its tools in a sandbox."
        : "add --execute to call the tools in a sandbox and compare what they do with their hints.";
    return wrapText(`Next: ${how}`, layout.width, 6);
  }
  const examples = missingExamples(calls);
  if (examples.length === 0) return explain;
  const left = examples.length - examplesShown;
  return [
    ...wrapText("Next: give the tools that never worked a value that exists:", layout.width, 6),
    ...examples.slice(0, examplesShown).map((example) => `      --example ${quoteForShell(`${example}=<value>`)}`),
    ...(left > 0 ? [`      +${left} more under Calls`] : []),
  ];
}

/** A saved list has no tools to call, and what the tools behind a relay do is not the matter of the relay. */
function isUncalled({ hintsDecided, target, relay }: Report): boolean {
  return hintsDecided === undefined && target.tools > 0 && target.server !== undefined && relay === undefined;
}

/** One for each argument that an example may help: for every tool, where several lack it. */
function missingExamples(calls: NonNullable<Report["calls"]>): readonly string[] {
  const toolsLacking = new Map<string, string[]>();
  for (const { tool, worked, inVain } of calls) {
    if (worked > 0 || inVain?.argument === undefined) continue;
    toolsLacking.set(inVain.argument, [...(toolsLacking.get(inVain.argument) ?? []), tool]);
  }
  return [...toolsLacking].map(([argument, tools]) => `${tools.length > 1 ? "*" : tools[0]}.${argument}`);
}
