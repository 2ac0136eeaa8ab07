import { isKnown } from "../../report-model/baseline.ts";
import { outcomeOf } from "../../report-model/outcome.ts";
import type { Report, Verdict } from "../../report-model/report-model.ts";
import { untriedIn } from "../../report-model/untried.ts";
import { wrapText, type Layout } from "./layout.ts";
import { shownName } from "./wording.ts";

/** Verdicts of findings, in the order in which they are shown. */
const findingVerdicts: readonly Verdict[] = ["fail", "error", "warn", "ambiguous"];

/**
 * The one thing to do next; nothing where the run ended before it was through, or could not try again what it saw, since its
 * closing lines say what to do then.
 *
 * A failure is explained first. Without one, tools that were not called are what is known least of; then a warning, and tools
 * that did no work.
 */
export function renderNextStep(report: Report, layout: Layout): readonly string[] {
  const step = nextStep(report);
  if (step === undefined) return [];
  // A command stays in one line, so that it can be copied.
  return step.startsWith("npx ") ? [`Next: ${step}`] : wrapText(`Next: ${step}`, layout.width, 6);
}

function nextStep(report: Report): string | undefined {
  const { exitCode, results, failOn, target, calls, hintsDecided, relay, tool } = report;
  if (exitCode !== 0 && exitCode !== 1 && exitCode !== 4) return undefined;
  if (exitCode === 4 && untriedIn(report).length > 0) return undefined;
  const found = findingVerdicts
    .flatMap((verdict) => results.filter((result) => result.verdict === verdict))
    .find((result) => !isKnown(result));
  // A saved list has no tools to call, and what the tools behind a relay do is not the matter of the relay.
  const isServer = target.server !== undefined && relay === undefined;
  const isUncalled = hintsDecided === undefined && target.tools > 0 && isServer;
  const isGrave = found !== undefined && ["failed", "broken"].includes(outcomeOf(found, failOn));
  if (found !== undefined && (isGrave || !isUncalled))
    return `npx ${shownName(tool.name)} explain ${shownName(found.check)}`;
  if (isUncalled) {
    return target.place === undefined
      ? "add --execute and the command of the server (--cmd, with {port} in it and in --url) to call its tools in a sandbox."
      : "add --execute to call the tools in a sandbox and compare what they do with their hints.";
  }
  const idle = calls?.find(({ worked, inVain }) => worked === 0 && inVain?.argument !== undefined);
  if (idle === undefined) return undefined;
  return `give ${shownName(idle.tool)} a value that exists with --example, as shown under Calls.`;
}
