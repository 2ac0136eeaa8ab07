import { argumentsOf } from "../../harness/conversation/conversation.ts";
import { isCall, requestsOf } from "../../harness/calls/execution/execution.ts";
import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, undecided } from "../../harness/check/judgement.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import { showJson } from "../../harness/json/show.ts";
import { describeEnd } from "../../harness/results/describe-end.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { endOfServer, saidAtEnd, whyNoMessage } from "../judging/server-end.ts";

export const serverSurvivesCalls = defineCheck({
  id: "error-codes/server-survives-calls",
  title: "No call with valid arguments ends the server.",
  level: "MUST",
  // What a tool was asked to do may be too much for the machine, and a tool may be there to end the server.
  severity: "warn",
  requirements: requirements("JSONRPC-5-REPLY"),
  matters: "One call ends the session: every tool is gone, and so is what the server kept in memory.",
  restsOn: "At least one call of the tool was answered, and none with valid arguments ended the server.",
  cannotSee: "Arguments that were not tried, calls at the same time, and calls that are never answered.",
  fix: [
    "Catch the exception or the panic in the handler of the call, and return `isError: true`.",
    "Refuse what the tool cannot do with a bound in its inputSchema, such as a `maximum`.",
    "If the tool is there to end the server, answer first.",
  ],
  evidence: calls,
  per: "tool",
  about: "answers",
  judge: ({ exchanges }, { tool }) => {
    let answered = 0;
    for (const [index, exchange] of exchanges.entries()) {
      if (!isCall(exchange)) continue;
      const { step, outcome } = exchange;
      if (outcome.kind === "result" || outcome.kind === "error") answered++;
      const end = endOfServer(outcome);
      // We stopped one that flooded us.
      if (end === undefined || end.code === "flooded") continue;
      const isMadeUp = requestsOf(exchange).length > 0;
      return contradicted({
        ...(isMadeUp ? { case: "after-an-answer-of-this-suite", severity: "note" as const } : {}),
        message: `${describeEnd(end)} before it answered a call of ${showJson(tool.name)}${isMadeUp ? ", for which mcp-annotations-conformance answered in place of a web API" : ""}.`,
        expected: "a result or an error, and a server that goes on",
        observed: [...saidAtEnd(end), `arguments ${showJson(argumentsOf(step))}`],
        exchanges: [index],
      });
    }
    const noMessage = whyNoMessage(exchanges);
    if (noMessage !== undefined) return undecided(noMessage);
    return answered > 0 ? holds(answered) : undecided("no call was answered");
  },
});
