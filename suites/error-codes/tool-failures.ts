import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, notApplicable, undecided } from "../../harness/check/judgement.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import { callOutcomeOf } from "../../harness/calls/call-outcome.ts";
import { isCall } from "../../harness/calls/execution.ts";
import { argumentsOf } from "../../harness/conversation/conversation.ts";
import { showJson } from "../../harness/json/show.ts";
import { describeOutcome } from "../../harness/results/describe-outcome.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

/**
 * Codes that say that the tool was not run: a request that cannot be read or served, arguments that are refused, a
 * resource that is missing, a page that the user has to visit first.
 */
const notRun: ReadonlySet<number> = new Set([-32700, -32600, -32601, -32602, -32002, -32042]);

export const toolFailureIsAToolError = defineCheck({
  id: "error-codes/tool-failure-is-a-tool-error",
  title: "A tool that fails at run time answers with a result that says isError.",
  level: "SHOULD",
  requirements: requirements("CORE-OUT-11"),
  matters: "A model reads in a result why the tool failed and can go on; a protocol error may never reach it.",
  fix: [
    "Catch what the tool throws, and answer with `isError: true` and a text that says what went wrong.",
    "A protocol error is for an unknown tool, and for a call that no tool is run for.",
  ],
  evidence: calls,
  per: "tool",
  about: "answers",
  judge: ({ exchanges }, { tool }) => {
    let held = 0;
    let answered = 0;
    for (const [index, exchange] of exchanges.entries()) {
      if (!isCall(exchange)) continue;
      const call = callOutcomeOf(exchange.outcome);
      if (call.kind !== "no-answer") answered++;
      if (call.kind === "tool-error") held++;
      if (call.kind !== "rpc-error" || notRun.has(call.error.code)) continue;
      return contradicted({
        message: `A call of ${showJson(tool.name)} with valid arguments failed with the protocol error ${call.error.code}.`,
        expected: "a result with isError: true",
        observed: [`arguments ${showJson(argumentsOf(exchange.step))}`, describeOutcome(exchange.outcome)],
        exchanges: [index],
      });
    }
    if (held > 0) return holds(held);
    return answered === 0 ? undecided("no call was answered") : notApplicable("no call of the tool failed");
  },
});
