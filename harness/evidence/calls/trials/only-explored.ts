import { timeShares, type TimeShare } from "../../../timing/time-shares.ts";
import type { ToolCalls } from "../../../../report-model/report-model.ts";
import { openFor, type Uncontradicted } from "../../../check/judgement.ts";
import type { Exploration, Standing } from "../../../exploration/explore.ts";
import type { ExploredCall } from "../../../exploration/explored-calls.ts";
import type { ListedTool } from "../../../session/tool-list.ts";
import type { Pursuits } from "../../../pursuit/pursuits.ts";
import type { Work } from "../in-box/box-work.ts";
import type { SessionHub } from "../../../instances/session-hub.ts";
import { coverageOfCalls, isWithoutChoices, type CoveringCall } from "./argument-coverage.ts";
import { callsInVain } from "./calls-in-vain.ts";

type Clock = Pick<SessionHub, "elapsedMs" | "remainingMs">;

/** What there has to be time for. */
interface Doubting extends Pick<Work, "doubted"> {
  readonly gathering: { readonly hub: Clock; readonly pursuits: Pick<Pursuits, "isIdle"> };
}

/**
 * Whether a tool that was already called has to do without its own box, so that contradictions of others can be
 * reduced.
 */
export function isTooLate(work: Doubting): boolean {
  return timeForCallsMs(work) < 0;
}

/** Time until no tool gets its own box any more. */
export function timeForCallsMs({ doubted, gathering: { hub, pursuits } }: Doubting): number {
  const isWanted = doubted.size > 0 || !pursuits.isIdle;
  return timeBeforeMs(isWanted ? timeShares.waitingFindings : timeShares.lastFindings, hub);
}

/** The same, as far as it is certain before any contradiction was seen. */
export function certainTimeForCallsMs(clock: Clock): number {
  return timeBeforeMs(timeShares.waitingFindings, clock);
}

function timeBeforeMs({ share }: TimeShare, { elapsedMs, remainingMs }: Clock): number {
  return remainingMs - share * (elapsedMs + remainingMs);
}

/** What is known about a hint of a tool that was only called beside all others, if that leaves it open. */
export function unwatched(standing: Standing): Uncontradicted {
  const how =
    standing.kind === "worked" ? "it was called and worked, but only" : "it was called without success, and only";
  return openFor(
    "time",
    `${how} together with all other tools, where this stayed open; no time was left to watch it alone`,
  );
}

/** What is known about a hint of a tool that was only watched beside others, if that leaves it open. */
export const onlyBesideOthers: Uncontradicted = openFor(
  "time",
  "it was watched together with other tools, where this stayed open; no time was left to watch it alone",
);

/** How much a tool did that was only called beside all others; undefined where it was not called. */
export function exploredCalls(tool: ListedTool, { standingOf, callsOf }: Exploration): ToolCalls | undefined {
  const standing = standingOf(tool.name);
  if (standing.kind === "not-called") return undefined;
  const { made } = standing;
  const succeeded = "succeeded" in standing ? standing.succeeded : 0;
  const last = standing.kind === "failed" ? [standing.last] : [];
  const counts = { tool: tool.name, made, succeeded, worked: succeeded, unwatched: true } as const;
  const coverage = coverageOfCalls(tool, callsOf(tool.name).map(coveringCall));
  return {
    ...counts,
    ...(succeeded > 0 ? {} : callsInVain(tool, last)),
    ...(isWithoutChoices(coverage) ? {} : { coverage }),
  };
}

function coveringCall({ arguments: given, worked, failure = "no answer" }: ExploredCall): CoveringCall {
  return worked ? { given } : { given, failure };
}
