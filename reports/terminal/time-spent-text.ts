import type { Report } from "../../report-model/report-model.ts";
import { phases, type Phase, type PhaseTime } from "../../report-model/time-spent.ts";
import { paint, wrapText, type Layout } from "./layout.ts";
import { counted, shownDuration } from "./wording.ts";

/** Nobody asks where a shorter time went. */
const longMs = 20_000;
const phasesShown = 3;
const longestPhase = Math.max(...phases.map(({ length }) => length));
/** A smaller part of the run is not worth a word. */
const leastShare = 0.05;

/** How a phase is called, and the one option that spares most of it. */
const words: Readonly<Record<Exclude<Phase, "other">, { readonly name: string; readonly faster: string }>> = {
  starting: { name: "starts", faster: "--tool <name> starts the server less often" },
  asking: { name: "asking the server", faster: "--suite <name> asks less" },
  exploring: {
    name: "finding arguments that work",
    faster: "--example <tool.argument=value> gives what is looked for",
  },
  together: { name: "calling tools together", faster: "--tool <name> calls fewer tools" },
  alone: { name: "calling tools alone", faster: "--tool <name> calls fewer tools" },
  reproducing: { name: "reproducing what was found", faster: "--check <id> tests one thing while you fix it" },
  reducing: { name: "making findings smaller", faster: "--check <id> tests one thing while you fix it" },
  "waiting-for-rest": { name: "waiting for late effects", faster: "--tool <name> calls fewer tools" },
};

/**
 * Where the time of a long run went, and what would help most, such as
 * `time: 27 starts of 1.2 s, 14 s; waiting for late effects, 22 s; faster: --tool <name> calls fewer tools`.
 */
export function renderTimeSpent(report: Report, layout: Layout): readonly string[] {
  const described = describeTimeSpent(report);
  return described === undefined ? [] : wrapText(`time: ${described}`, layout.width, 2);
}

/** Where all of the time went, a line for each phase; their shares are the time of the run. */
export function renderTimeTable({ timeSpent = [], durationMs }: Report, layout: Layout): readonly string[] {
  const rows = timeSpent.map(({ phase, shareMs, count, totalMs }) => {
    const share = `${Math.round((100 * shareMs) / Math.max(1, durationMs))} %`;
    const parts =
      count === undefined || totalMs === undefined ? "" : `${counted(count, "part")}, ${shownDuration(totalMs)} in all`;
    return `  ${phase.padEnd(longestPhase)} ${shownDuration(shareMs).padStart(8)} ${share.padStart(5)}   ${parts}`.trimEnd();
  });
  return rows.length === 0
    ? []
    : [`${paint(layout, ["bold"], "time")}   where ${shownDuration(durationMs)} went`, ...rows];
}

/** Which phases took most, as one text; undefined where there is nothing to tell. */
export function describeTimeSpent({ timeSpent = [], durationMs, exitCode }: Report): string | undefined {
  if (durationMs < longMs) return undefined;
  const largest = timeSpent
    .flatMap((each) => (each.phase === "other" ? [] : [{ ...each, ...words[each.phase] }]))
    .filter(({ shareMs }) => shareMs >= leastShare * durationMs)
    .toSorted((one, other) => other.shareMs - one.shareMs)
    .slice(0, phasesShown);
  const [first] = largest;
  if (first === undefined) return undefined;
  const told = largest.map((each) => `${describe(each, each.name)}, ${shownDuration(each.shareMs)}`);
  // A server that never answered is no faster with less to do.
  return exitCode === 3 ? told.join("; ") : `${told.join("; ")}; faster: ${first.faster}`;
}

function describe({ phase, count = 0, totalMs = 0 }: PhaseTime, name: string): string {
  return phase === "starting" ? `${counted(count, "start")} of ${shownDuration(totalMs / Math.max(1, count))}` : name;
}
