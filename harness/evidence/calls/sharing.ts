import { workingCalls } from "../../calls/work.ts";
import type { Judgement } from "../../check/judgement.ts";
import type { JsonObject } from "../../json/value.ts";
import type { ListedTool } from "../../session/tool-list.ts";
import { argumentCoverage, isWithoutChoices } from "./argument-coverage.ts";
import type { Claimant } from "./claimants.ts";
import type { Together } from "./tool-trials.ts";

/**
 * Why a tool may share a box with others like it.
 *
 * - `reads` it says that it only reads, and can be asked for what others have changed
 * - `sends` what it did when it was called beside all others was to ask web APIs
 */
export type Sharing = "reads" | "sends";

/** For a tool that sends and offers no choices: what it asks for hangs on none of its arguments. */
const maxPlainTrials = 1;

/** What leaves nothing to be looked for in a box of its own. A POST that nothing explains stays as open there. */
const settled: Readonly<Record<Sharing, ReadonlySet<Judgement["kind"]>>> = {
  reads: new Set(["holds", "not-applicable"]),
  sends: new Set(["holds", "not-applicable", "undecided", "unseen"]),
};

/** Whether a tool did some work in a shared box, and no check finds anything there that has to be looked at in another one. */
export function isSettled(sharing: Sharing, claimants: readonly Claimant[], { execution, ofPlans }: Together): boolean {
  if (workingCalls(execution).length === 0) return false;
  return claimants.every((claimant) => settled[sharing].has(claimant.judge(ofPlans.get(claimant) ?? execution).kind));
}

/** Of the arguments that a tool would be called with alone, those that it is called with in a shared box. */
export function sharedTrials(sharing: Sharing, tool: ListedTool, all: readonly JsonObject[]): readonly JsonObject[] {
  const isPlain = sharing === "sends" && isWithoutChoices(argumentCoverage(tool, [], all));
  return isPlain ? all.slice(0, maxPlainTrials) : all;
}
