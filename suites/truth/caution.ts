import { defineCheck } from "../../harness/check/check.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import { isCall, lastingEffects, type OwnedEffect, type Execution } from "../../harness/calls/execution/execution.ts";
import { workingCalls, type WorkingCall } from "../../harness/calls/replies/work.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member } from "../../harness/json/value.ts";
import type { HintName } from "../../report-model/hints.ts";
import { contradicted, holds, notApplicable, unseen, type Judgement } from "../../harness/check/judgement.ts";
import { unshownState } from "./unshown-state.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import type { ClaimRule } from "./claim-rule.ts";
import { supposedClaim } from "./claim.ts";
import { nonDestructiveRule } from "./non-destructive.ts";
import { readOnlyRule } from "./read-only.ts";
import { repliesDiffer } from "./reply.ts";
import { verdictOn } from "./verdict-on.ts";

/** Fewer calls are no reason to advise anybody to drop a warning. */
const enoughCalls = 3;

/**
 * A hint that warns of more than any call did. The word "may" obliges to nothing, so this is never a fault. It is only said
 * where every covering call worked, since a call that failed may be the one that the warning is about.
 */
export const needlessCaution = defineCheck({
  id: "truth/hints-warn-of-what-happens",
  title: "Every risk that a hint announces is shown by at least one call.",
  level: "STATEMENT",
  severity: "note",
  requirements: requirements("CORE-ANN-08"),
  matters: "Clients ask the user before every call of such a tool, and users learn to agree without reading.",
  restsOn: "At least one working call changed something or reached out as the hint warns.",
  cannotSee: "Whether other arguments do more than the hint warns of.",
  fix: [
    "Set the milder value, if no other arguments have this effect.",
    "Or keep it: an over-cautious hint is never an error.",
  ],
  evidence: calls,
  per: "tool",
  about: "all-calls",
  judge: (execution, { tool }) => judgeCaution(execution, tool),
});

/** What the calls of one tool, all of which worked, brought about. */
interface Seen {
  readonly execution: Execution;
  readonly tool: ListedTool;
  readonly working: readonly WorkingCall[];
  readonly changes: readonly OwnedEffect[];
}

function judgeCaution(execution: Execution, tool: ListedTool): Judgement {
  const warns = warningsOf(tool);
  if (!warns.ofChange && !warns.ofDestruction) return notApplicable("the tool's hints announce no risk");
  const working = workingCalls(execution);
  const unable = cannotTell(execution, working);
  if (unable !== undefined) return unable;
  const seen = { execution, tool, working, changes: working.flatMap(({ exchange }) => lastingEffects(exchange)) };
  const { changes } = seen;
  const reached = working.flatMap(({ exchange }) => exchange.network);
  const [local] = reached;
  // Nobody sees what a service of this machine does, so it shows neither that there is an effect nor that there is none.
  if (changes.length === 0 && local !== undefined && reached.every(({ reach }) => reach === "loopback"))
    return notApplicable(`a call reached ${local.subject} on this machine, and what that does is not visible`);
  if (warns.ofChange && changes.length === 0 && reached.length === 0) return nothingChanged(seen, warns.ofDestruction);
  if (warns.ofDestruction && changes.length > 0 && changes.every(({ does }) => does === "adds"))
    return nothingDestroyed(seen);
  return holds(working.length);
}

/** Why calls may have done more than was seen, or less than they do else; undefined where they tell what the tool does. */
function cannotTell(execution: Execution, working: readonly WorkingCall[]): Judgement | undefined {
  const calls = execution.exchanges.filter(isCall).length;
  if (working.length < Math.max(calls, enoughCalls))
    return notApplicable("not every call worked, or too few calls were made");
  if (execution.watch.files.kind === "nowhere") {
    return unseen("not all effects are visible on a server that was already running");
  }
  if (execution.watch.files.kind !== "everywhere" || execution.watch.networkBlind !== undefined) {
    return notApplicable("not all effects of a call could be observed");
  }
  if (
    working.some(({ exchange }) => exchange.blindSpots.length > 0) ||
    unshownState(execution.helping, false) !== undefined
  )
    return notApplicable("some effects may have been missed");
  const [told] = execution.told ?? [];
  // A message that the server sends by itself comes from a state that the call may have changed.
  return told === undefined
    ? undefined
    : notApplicable(`the server sent ${told}, so a call may have done more than was observed`);
}

function nothingChanged(seen: Seen, warnsOfDestruction: boolean): Judgement {
  // Deleting what is not there succeeds as well, as `delete_observations` of the official memory server does.
  if (warnsOfDestruction) return notApplicable("no call changed anything, so there may have been nothing to destroy");
  if (!seen.working.every(({ isSeen }) => isSeen)) {
    return notApplicable("no effect was observed and all calls had the same answer, so they may have done nothing");
  }
  if (repliesDiffer(seen.execution))
    return notApplicable("the same call was answered in two ways, so the tool may keep state in memory");
  if (!isKept(seen, "readOnlyHint", readOnlyRule)) return notApplicable("its calls do not show that it only reads");
  return needless("nothing-changed", "readOnlyHint: false", "change anything", seen);
}

function nothingDestroyed(seen: Seen): Judgement {
  if (!isKept(seen, "destructiveHint", nonDestructiveRule))
    return notApplicable("its calls do not show that it only adds");
  return needless("nothing-destroyed", "destructiveHint: true", "do more than add", seen);
}

/** Whether the calls keep what the milder value of a hint would promise. */
function isKept({ execution, tool }: Seen, hint: HintName, rule: ClaimRule): boolean {
  return verdictOn([execution], supposedClaim(tool, hint), rule).kind === "kept";
}

/** @param unseen what no call did, after "was observed to" */
function needless(which: string, hint: string, unseen: string, { execution, tool, working, changes }: Seen): Judgement {
  return contradicted({
    case: which,
    message: `Tool ${showJson(tool.name)} has ${hint}, but none of ${working.length} calls was observed to ${unseen}.`,
    expected: "at least one call with the effect that the hint announces",
    observed: [
      `${working.length} of ${execution.exchanges.filter(isCall).length} calls succeeded`,
      changes.length === 0 ? "nothing changed" : `${changes.length} changes, all of them additions`,
    ],
    exchanges: working.map(({ index }) => index),
  });
}

/** A hint that is written on purpose. A default says nothing about this tool. */
function warningsOf({ definition }: ListedTool): { readonly ofChange: boolean; readonly ofDestruction: boolean } {
  const annotations = member(definition, "annotations");
  const hint = (name: string): unknown => (isJsonObject(annotations) ? member(annotations, name) : undefined);
  const ofChange = hint("readOnlyHint") === false;
  return { ofChange, ofDestruction: hint("readOnlyHint") !== true && hint("destructiveHint") === true };
}
