import { defineCheck } from "../../harness/check/check.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import { isCall, persistentChanges, type Execution } from "../../harness/calls/execution.ts";
import { workingCalls } from "../../harness/calls/work.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member } from "../../harness/json/value.ts";
import { contradicted, holds, notApplicable, unseen, type Judgement } from "../../harness/check/judgement.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

/** Fewer calls are no ground to advise anybody to drop a warning. */
const enoughCalls = 3;

/**
 * A hint that warns of more than any call did. "May" obliges to nothing, so that this is never a fault; and it is only
 * said where every covering call was seen to work, since the one that failed may be the one that the warning is about.
 */
export const needlessCaution = defineCheck({
  id: "truth/hints-warn-of-what-happens",
  title: "A hint warns of nothing that no call does.",
  level: "STATEMENT",
  severity: "note",
  requirements: requirements("CORE-ANN-08"),
  matters: "Clients ask before every call of such a tool, and users learn to agree without reading.",
  fix: ["Give the milder hint, when no other arguments do what it warns of.", "Or leave it as it is: it is no fault."],
  evidence: calls,
  per: "tool",
  about: "all-calls",
  judge: (execution, { tool }) => judgeCaution(execution, tool),
});

function judgeCaution(execution: Execution, tool: ListedTool): Judgement {
  const warns = warningsOf(tool);
  if (!warns.ofChange && !warns.ofDestruction) return notApplicable("no hint of the tool warns of anything");
  const working = workingCalls(execution);
  const calls = execution.exchanges.filter(isCall).length;
  if (working.length < Math.max(calls, enoughCalls))
    return notApplicable("not every call did real work, or too few were made");
  if (execution.watch.files.kind === "nowhere") {
    return unseen("what a call does cannot all be seen of a server that runs already");
  }
  if (execution.watch.files.kind !== "everywhere" || execution.watch.networkBlind !== undefined) {
    return notApplicable("not everything that a call does could be seen");
  }
  if (working.some(({ exchange }) => exchange.blindSpots.length > 0))
    return notApplicable("something may have been missed");
  const [told] = execution.told ?? [];
  // What a server sends of its own accord comes of a state that the call may have changed.
  if (told !== undefined)
    return notApplicable(`the server sent ${told}, so that a call may have done more than was seen`);
  const changes = working.flatMap(({ exchange }) => persistentChanges(exchange));
  const reached = working.flatMap(({ exchange }) => exchange.network);
  const finding = (which: string, hint: string, seen: string): Judgement =>
    contradicted({
      case: which,
      message: `Tool ${showJson(tool.name)} is hinted ${hint}, and none of ${working.length} calls was seen to ${seen}.`,
      expected: "at least one call that does what the hint warns of",
      observed: [
        `${working.length} of ${calls} calls succeeded`,
        changes.length === 0 ? "nothing changed" : `${changes.length} changes, all of them additions`,
      ],
      exchanges: working.map(({ index }) => index),
    });
  if (warns.ofChange && changes.length === 0 && reached.length === 0) {
    // Deleting what is not there succeeds as well: seen at delete_observations of the official memory server.
    if (warns.ofDestruction) return notApplicable("no call changed anything, as if there was nothing to destroy");
    if (!working.every(({ isSeen }) => isSeen)) {
      return notApplicable("no effect was seen, and all calls were answered alike, so that they may have done nothing");
    }
    return finding("nothing-changed", "readOnlyHint: false", "change anything");
  }
  if (warns.ofDestruction && changes.length > 0 && changes.every(({ effect }) => effect === "adds")) {
    return finding("nothing-destroyed", "destructiveHint: true", "do more than add");
  }
  return holds(working.length);
}

/** What is said on purpose; a default says nothing about this tool. */
function warningsOf({ definition }: ListedTool): { readonly ofChange: boolean; readonly ofDestruction: boolean } {
  const annotations = member(definition, "annotations");
  const hint = (name: string): unknown => (isJsonObject(annotations) ? member(annotations, name) : undefined);
  const ofChange = hint("readOnlyHint") === false;
  return { ofChange, ofDestruction: hint("readOnlyHint") !== true && hint("destructiveHint") === true };
}
