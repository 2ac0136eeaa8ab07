import { workingCalls } from "../../../calls/replies/work.ts";
import type { Judgement } from "../../../check/judgement.ts";
import type { JsonObject } from "../../../json/value.ts";
import type { ListedTool } from "../../../session/tool-list.ts";
import { argumentCoverage, isWithoutChoices } from "../trials/argument-coverage.ts";
import type { Work } from "../in-box/box-work.ts";
import { isAboutEffects, type Claimant } from "../claims/claimants.ts";
import { reachesOut } from "../trials/tool-evidence.ts";
import type { Together } from "../trials/tool-trials.ts";

/**
 * Why a tool may share a box with others like it.
 *
 * - `reads` it says that it only reads, and can be asked for what others have changed
 * - `sends` what it did when it was called beside all others was to ask web APIs
 * - `fails` it did not work with anything when it was called beside all others, and is likely to do nothing alone
 * - `uncalled` there was no time to call it beside all others
 * - `other` it is none of these, as far as is known
 */
export type Sharing = "reads" | "sends" | "fails" | "uncalled" | "other";

/** Undefined for a tool that may hold up others, or bring the server down. */
export function sharingOf(
  tool: string,
  { helpers, exploration }: Pick<Work, "helpers" | "exploration">,
): Sharing | undefined {
  const { kind } = exploration.standingOf(tool);
  switch (kind) {
    case "failed":
      return "fails";
    case "not-called":
      return "uncalled";
    case "slow":
    case "lost":
      return undefined;
    case "worked":
      if (exploration.asksWebApis(tool)) return "sends";
      return helpers.probeCallOf(tool) === undefined ? "other" : "reads";
  }
}

/** For a tool that sends and offers no choices: what it asks for hangs on none of its arguments. */
const maxPlainTrials = 1;

const settled: ReadonlySet<Judgement["kind"]> = new Set(["holds", "not-applicable"]);
const settledOrOpen: ReadonlySet<Judgement["kind"]> = new Set([...settled, "undecided", "unseen"]);

/**
 * Whether a tool did in a shared box what was expected of it, and no check finds anything there that has to be looked at in
 * another one. One that was expected to fail has to: one that works has more choices to be called with, and one that
 * reached for something may work once it is answered.
 */
export function isSettled(sharing: Sharing, claimants: readonly Claimant[], { execution, ofPlans }: Together): boolean {
  const worked = workingCalls(execution).length > 0;
  if (sharing === "fails" ? worked || reachesOut(execution) : !worked) return false;
  return claimants.every((claimant) => {
    const { kind } = claimant.judge(ofPlans.get(claimant) ?? execution);
    return (staysOpen(sharing, claimant) ? settledOrOpen : settled).has(kind);
  });
}

/**
 * What is as open in a box of its own: a POST that nothing explains, what a tool does that never works, a claim about
 * answers to calls that a check planned, and what no effect of a single call decides.
 */
function staysOpen(sharing: Sharing, { check }: Claimant): boolean {
  return sharing === "sends" || sharing === "fails" || check.plan !== undefined || !isAboutEffects(check);
}

/** So many tools keep two sessions busy: one waits while the other one works. */
const minForTwo = 6;

/** Tools in groups that each have a session of their own. */
export function inSessions<Each>(tools: readonly Each[], maxOpen: number): readonly (readonly Each[])[] {
  const count = Math.min(tools.length < minForTwo ? 1 : 2, maxOpen);
  return Array.from({ length: count }, (_, rest) => tools.filter((__, index) => index % count === rest));
}

/** Of the arguments that a tool would be called with alone, those that it is called with in a shared box. */
export function sharedTrials(sharing: Sharing, tool: ListedTool, all: readonly JsonObject[]): readonly JsonObject[] {
  const isPlain = sharing === "sends" && isWithoutChoices(argumentCoverage(tool, [], all));
  return isPlain ? all.slice(0, maxPlainTrials) : all;
}
