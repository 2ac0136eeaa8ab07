import type { Execution } from "../../../calls/execution/execution.ts";
import { workingCalls } from "../../../calls/replies/work.ts";
import type { Judgement } from "../../../check/judgement.ts";
import type { JsonObject } from "../../../json/value.ts";
import type { ListedTool } from "../../../session/tool-list.ts";
import { argumentCoverage, isWithoutChoices } from "../trials/argument-coverage.ts";
import type { Work } from "../in-box/box-work.ts";
import { isAboutEffects, plannedOf, type Claimant } from "../claims/claimants.ts";
import { reachesOut } from "../trials/tool-evidence.ts";
import { asIfAlone } from "../doubts/answers-of-others.ts";

/**
 * Why a tool may share a box with others like it.
 *
 * - `reads` it says that it only reads, and can show what others have changed
 * - `sends` beside all others, it sent requests to web APIs
 * - `fails` beside all others, no call of it worked; alone it probably has no effect either
 * - `uncalled` there was no time to call it beside all others
 * - `other` none of these, as far as is known
 */
export type Sharing = "reads" | "sends" | "fails" | "uncalled" | "other";

/** Undefined for a tool that may block others or end the server. */
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
      return helpers.probeCallOf(tool) === undefined || helpers.upsetsProbe(tool) ? "other" : "reads";
  }
}

/** For a tool that sends requests and has no choices: its arguments do not affect what it asks for. */
const maxPlainTrials = 1;

const settled: ReadonlySet<Judgement["kind"]> = new Set(["holds", "not-applicable"]);
const settledOrOpen: ReadonlySet<Judgement["kind"]> = new Set([...settled, "undecided", "unseen"]);

/**
 * Whether a tool behaved in a shared box as expected, and no check needs another box for it. A tool that was expected
 * to fail may need one: if it works, it has more choices to try, and if it tried to reach something, it may work once
 * that is answered.
 */
export function isSettled(sharing: Sharing, claimants: readonly Claimant[], execution: Execution): boolean {
  const worked = workingCalls(execution).length > 0;
  if (sharing === "fails" ? worked || reachesOut(execution) : !worked) return false;
  return claimants.every((claimant) => {
    const { kind } = claimant.judge(asIfAlone(plannedOf(claimant, [execution]) ?? execution));
    return (staysOpen(sharing, claimant) ? settledOrOpen : settled).has(kind);
  });
}

/**
 * What a box of its own would leave just as open: a POST that nothing explains, a tool that never works, a claim about
 * answers to calls that a check planned, and whatever no effect of a single call decides.
 */
function staysOpen(sharing: Sharing, { check }: Claimant): boolean {
  return sharing === "sends" || sharing === "fails" || check.plan !== undefined || !isAboutEffects(check);
}

/** This many tools keep a session busy: one waits while another works. */
const minPerSession = 3;

/** Groups of tools, each with its own session. */
export function inSessions<Each>(tools: readonly Each[], mostSessions: number): readonly (readonly Each[])[] {
  const count = Math.max(1, Math.min(Math.floor(tools.length / minPerSession), mostSessions));
  return Array.from({ length: count }, (_, rest) => tools.filter((__, index) => index % count === rest));
}

/** Of the arguments for a tool's own box, those that it is called with in a shared box. */
export function sharedTrials(sharing: Sharing, tool: ListedTool, all: readonly JsonObject[]): readonly JsonObject[] {
  const isPlain = sharing === "sends" && isWithoutChoices(argumentCoverage(tool, [], all));
  return isPlain ? all.slice(0, maxPlainTrials) : all;
}
