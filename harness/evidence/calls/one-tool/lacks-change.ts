import { effectsOf } from "../../../calls/execution/execution.ts";
import type { HintName } from "../../../dialects/hints.ts";
import type { Claimant } from "../claims/claimants.ts";
import type { Together } from "../trials/tool-trials.ts";

/** Hints that say of a change what it does. */
const aboutChanges: ReadonlySet<HintName | undefined> = new Set(["destructiveHint", "idempotentHint"]);

/**
 * Whether a claim about changes stays open because no call changed anything: a tool that clears what is done clears nothing
 * where nothing is done, so that it is worth a box in which other tools have made something.
 *
 * @param seen what the calls of one tool did, in each box
 */
export function lacksChange(claimants: readonly Claimant[], seen: readonly Pick<Together, "execution">[]): boolean {
  const executions = seen.map(({ execution }) => execution);
  if (executions.some(({ exchanges }) => exchanges.some((each) => effectsOf(each).length > 0))) return false;
  return claimants.some(
    ({ check, judge }) =>
      aboutChanges.has(check.hint) && executions.every((execution) => judge(execution).kind === "undecided"),
  );
}
