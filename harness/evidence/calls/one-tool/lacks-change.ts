import { effectsOf, type Execution } from "../../../calls/execution/execution.ts";
import { saysWhatAChangeDoes, type Claimant } from "../claims/claimants.ts";

/**
 * Whether a claim about changes stays open because no call changed anything: a tool that clears finished items clears
 * nothing where none is finished, so it is worth a box in which other tools have made some.
 *
 * @param executions the calls of one tool, in each box
 */
export function lacksChange(claimants: readonly Claimant[], executions: readonly Execution[]): boolean {
  if (executions.some(({ exchanges }) => exchanges.some((each) => effectsOf(each).length > 0))) return false;
  return claimants.some(
    ({ check, judge }) =>
      saysWhatAChangeDoes(check) && executions.every((execution) => judge(execution).kind === "undecided"),
  );
}
