import { argumentToGive } from "../../../calls/arguments/argument-to-give.ts";
import { callOutcomeOf, textOf } from "../../../calls/replies/call-outcome.ts";
import type { Exchange } from "../../../conversation/conversation.ts";
import { excerpt } from "../../../json/excerpt.ts";
import { describeOutcome } from "../../../results/describe-outcome.ts";
import type { ListedTool } from "../../../session/tool-list.ts";
import type { ToolCalls } from "../../../../report-model/report-model.ts";

const maxAnswerLength = 200;

/**
 * What to report about a tool if none of its calls worked: the first answer that is an error, else the first answer,
 * and the argument for which an example is most likely to help.
 */
export function callsInVain(tool: ListedTool, calls: readonly Exchange[]): Pick<ToolCalls, "inVain"> {
  const failed = calls.find(({ outcome }) => callOutcomeOf(outcome).kind !== "success") ?? calls[0];
  if (failed === undefined) return {};
  const answer = shownAnswer(failed);
  const argument = argumentToGive(tool, answer);
  return { inVain: { answer, ...(argument === undefined ? {} : { argument }) } };
}

/** The answer to a call that did not work, in short: the error text of the tool. */
export function shownAnswer({ outcome }: Exchange): string {
  const call = callOutcomeOf(outcome);
  const result = call.kind === "tool-error" || call.kind === "success" ? call.result : undefined;
  // An indented document would put one word on a line.
  const told = result === undefined ? "" : textOf(result).replaceAll(/\s+/gu, " ").trim();
  return excerpt(told === "" ? describeOutcome(outcome) : told, maxAnswerLength);
}
