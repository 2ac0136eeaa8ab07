import type { StateReadings } from "../../../calls/watching/state-readings.ts";
import type { Execution } from "../../../calls/execution/execution.ts";
import { judgesDialect } from "../../../check/check.ts";
import type { Judgement } from "../../../check/judgement.ts";
import { staticDialect, type ResultKey } from "../../../check/result-key.ts";
import type { CallSubject, QuerySubject } from "../../../check/subject.ts";
import type { Conversation } from "../../../conversation/conversation.ts";
import type { QueryDialect } from "../../../dialects/dialect.ts";
import { hints } from "../../../../report-model/hints.ts";
import type { ToolCallsCheck } from "../check/calls-check.ts";

/** One check about one tool, with what it needs to judge. */
export interface Claimant {
  readonly check: ToolCallsCheck;
  readonly key: ResultKey;
  readonly notApplicable: string | undefined;
  readonly plan: Conversation | undefined;
  readonly judge: (execution: Execution) => Judgement;
}

/** What was observed of the calls that a check has planned; undefined where it has planned none, or they were not made. */
export function plannedOf({ check, key }: Claimant, executions: readonly Execution[]): Execution | undefined {
  const all = executions.flatMap(({ planned = [] }) => planned);
  return all.find((each) => each.check === check.id && each.dialect === key.dialect)?.execution;
}

/** Whether a check depends on the effects of single calls, and not only on answers or on all calls together. */
export function isAboutEffects({ about }: Pick<ToolCallsCheck, "about">): boolean {
  return about === undefined;
}

/** Whether it tests a hint that says something of changes alone, for which a repeated call may tell more than the first. */
export function saysWhatAChangeDoes({ hint }: Pick<ToolCallsCheck, "hint">): boolean {
  return hint !== undefined && hints[hint].hasMeaning === "unless-read-only";
}

/** After which calls of a tool the shown state must be known, where a change is mostly seen more than once. */
export function stateIsReadAfter(claimants: readonly Claimant[]): StateReadings {
  const isHeld = ({ check }: Claimant): boolean =>
    !isAboutEffects(check) || (check.hint !== undefined && !saysWhatAChangeDoes(check));
  return claimants.every(isHeld) ? "first-while-it-shows" : "while-it-shows";
}

/**
 * What one check claims about one tool: once, or in each dialect that it judges.
 *
 * @param spoken dialects under test in which the tool offers queries
 * @param marked marks effects in an execution that its calls did not cause
 */
export function claimantsOf(
  check: ToolCallsCheck,
  subject: CallSubject,
  spoken: readonly QueryDialect[],
  marked: (execution: Execution) => Execution,
): readonly Claimant[] {
  const tool = subject.tool.name;
  if (check.dialects === undefined) {
    return [
      {
        check,
        key: { dialect: staticDialect, tool },
        notApplicable: check.appliesTo?.(subject),
        plan: check.plan?.(subject),
        judge: (execution) => check.judge(marked(execution), subject),
      },
    ];
  }
  return spoken
    .filter((dialect) => judgesDialect(check, dialect))
    .map((dialect) => {
      const asked: QuerySubject = { ...subject, dialect, neighbours: [] };
      return {
        check,
        key: { dialect: dialect.id, tool },
        notApplicable: check.appliesTo?.(asked),
        plan: check.plan?.(asked),
        judge: (execution) => check.judge(marked(execution), asked),
      };
    });
}
