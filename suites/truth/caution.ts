import { defineCheck } from "../../harness/check/check.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import { isCall, persistentChanges, type Execution } from "../../harness/calls/execution/execution.ts";
import { workingCalls } from "../../harness/calls/replies/work.ts";
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

function judgeCaution(execution: Execution, tool: ListedTool): Judgement {
  const warns = warningsOf(tool);
  if (!warns.ofChange && !warns.ofDestruction) return notApplicable("the tool's hints announce no risk");
  const working = workingCalls(execution);
  const calls = execution.exchanges.filter(isCall).length;
  if (working.length < Math.max(calls, enoughCalls))
    return notApplicable("not every call did real work, or too few calls were made");
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
  if (told !== undefined)
    return notApplicable(`the server sent ${told}, so a call may have done more than was observed`);
  const changes = working.flatMap(({ exchange }) => persistentChanges(exchange));
  const reached = working.flatMap(({ exchange }) => exchange.network);
  const [local] = reached;
  // Nobody sees what a service of this machine does, so it shows neither that there is an effect nor that there is none.
  if (changes.length === 0 && local !== undefined && reached.every(({ reach }) => reach === "loopback"))
    return notApplicable(`a call reached ${local.subject} on this machine, and what that does is not visible`);
  const isKept = (hint: HintName, rule: ClaimRule): boolean =>
    verdictOn([execution], supposedClaim(tool, hint), rule).kind === "kept";
  const finding = (which: string, hint: string, seen: string): Judgement =>
    contradicted({
      case: which,
      message: `Tool ${showJson(tool.name)} has ${hint}, but none of ${working.length} calls was observed to ${seen}.`,
      expected: "at least one call with the effect that the hint announces",
      observed: [
        `${working.length} of ${calls} calls succeeded`,
        changes.length === 0 ? "nothing changed" : `${changes.length} changes, all of them additions`,
      ],
      exchanges: working.map(({ index }) => index),
    });
  if (warns.ofChange && changes.length === 0 && reached.length === 0) {
    // Deleting what is not there succeeds as well, as `delete_observations` of the official memory server does.
    if (warns.ofDestruction)
      return notApplicable("no call changed anything, so there may have been nothing to destroy");
    if (!working.every(({ isSeen }) => isSeen)) {
      return notApplicable("no effect was observed and all calls had the same answer, so they may have done nothing");
    }
    if (repliesDiffer(execution))
      return notApplicable("the same call was answered in two ways, so the tool may keep state in memory");
    if (!isKept("readOnlyHint", readOnlyRule)) return notApplicable("its calls do not show that it only reads");
    return finding("nothing-changed", "readOnlyHint: false", "change anything");
  }
  if (warns.ofDestruction && changes.length > 0 && changes.every(({ effect }) => effect === "adds")) {
    if (!isKept("destructiveHint", nonDestructiveRule)) return notApplicable("its calls do not show that it only adds");
    return finding("nothing-destroyed", "destructiveHint: true", "do more than add");
  }
  return holds(working.length);
}

/** A hint that is written on purpose. A default says nothing about this tool. */
function warningsOf({ definition }: ListedTool): { readonly ofChange: boolean; readonly ofDestruction: boolean } {
  const annotations = member(definition, "annotations");
  const hint = (name: string): unknown => (isJsonObject(annotations) ? member(annotations, name) : undefined);
  const ofChange = hint("readOnlyHint") === false;
  return { ofChange, ofDestruction: hint("readOnlyHint") !== true && hint("destructiveHint") === true };
}
