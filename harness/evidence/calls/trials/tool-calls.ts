import type { ToolCalls } from "../../../../report-model/report-model.ts";
import { callOutcomeOf } from "../../../calls/replies/call-outcome.ts";
import { isCall, type Execution } from "../../../calls/execution/execution.ts";
import { workingCalls } from "../../../calls/replies/work.ts";
import type { JsonObject } from "../../../json/value.ts";
import type { ListedTool } from "../../../session/tool-list.ts";
import { argumentCoverage, isWithoutChoices } from "./argument-coverage.ts";
import { callsInVain } from "./calls-in-vain.ts";
import { sentToApis } from "../server-wide/sent-to-apis.ts";

/**
 * How much a tool did of what it was asked to do.
 *
 * @param execution all its calls
 * @param chosen arguments that it was meant to be called with
 */
export function toolCallsOf(tool: ListedTool, execution: Execution, chosen: readonly JsonObject[]): ToolCalls {
  const made = execution.exchanges.filter(isCall);
  const worked = workingCalls(execution).length;
  const sent = sentToApis(made);
  const coverage = argumentCoverage(tool, [execution], chosen);
  return {
    tool: tool.name,
    made: made.length + (execution.leftOut?.length ?? 0),
    succeeded: made.filter(({ outcome }) => callOutcomeOf(outcome).kind === "success").length,
    worked,
    ...(worked > 0 ? {} : callsInVain(tool, made)),
    ...(isWithoutChoices(coverage) ? {} : { coverage }),
    ...(sent === undefined ? {} : { sent }),
  };
}
