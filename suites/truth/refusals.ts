import { defineCheck } from "../../harness/check/check.ts";
import { openFor, contradicted, holds, type Judgement } from "../../harness/check/judgement.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import type { FaultsEvidence, Refusal } from "../../harness/evidence/calls/check/faults-evidence.ts";
import { showJson } from "../../harness/json/show.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";
import type { FaultWay } from "../../harness/api-stub/answers/answer-book.ts";
import { requestsOf } from "../../harness/calls/execution/execution.ts";
import { afterFault, type AfterFault } from "../../harness/calls/execution/sent-again.ts";
import { shownRequest, type UpstreamRequest } from "../../harness/api-stub/traffic/upstream-event.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { staticHints } from "./claim.ts";

const maxObserved = 8;

/**
 * A hint that allows clients to repeat a call allows the tool to repeat a request. A 429 says that nothing was done, so
 * repeating it is in order.
 */
export const refusedPostsAreSentOnce = defineCheck({
  id: "truth/refused-posts-are-sent-once",
  title: "A tool without idempotentHint: true does not resend a POST that was not answered.",
  level: "SHOULD NOT",
  severity: "note",
  requirements: requirements("HTTP-9.2.2-RETRY"),
  matters: "The first POST may have worked, and its effect then happens twice without the client noticing.",
  restsOn: "The tool did not repeat a POST by itself that got no answer or status 503.",
  cannotSee: "Requests that later calls repeat, other refusals, and repetitions that wait longer than the run.",
  fix: [
    "Send such a request once, and let the caller repeat the call.",
    "Or send the same Idempotency-Key with each try, if the API supports it.",
    "Or check with the API whether the request succeeded before you resend it.",
    "Or keep it, if the API is known to execute the request only once.",
  ],
  evidence: calls,
  per: "tool",
  about: "refusals",
  appliesTo: ({ tool }) => {
    const { readOnlyHint, idempotentHint } = staticHints(tool);
    if (readOnlyHint) return "the tool has readOnlyHint: true";
    return idempotentHint ? "the tool has idempotentHint: true" : undefined;
  },
  judge: (evidence, { tool }) => judgeRefusals(evidence, tool),
});

function judgeRefusals({ refusals }: FaultsEvidence, tool: ListedTool): Judgement {
  const afterwards = refusals.map(({ exchange }) => afterFault(exchange));
  const at = afterwards.indexOf("again");
  const refusal = refusals[at];
  if (refusal !== undefined) return contradictionOf(refusal, at, tool);
  const refused = afterwards.filter((each) => each !== undefined);
  if (refused.length === 0)
    return openFor("calls", "the request that was to be refused was not sent when the call was repeated");
  return holds(
    refused.length,
    refused.map(remarkOn).find((each) => each !== undefined),
  );
}

/** Why a request may be sent again. */
function remarkOn(after: AfterFault): string | undefined {
  switch (after) {
    case "with-its-key":
      return "a POST that was not answered was sent again with the same Idempotency-Key";
    case "after-a-look":
      return "a POST that was not answered was sent again after another request to the API";
    case "once":
    case "again":
      return undefined;
  }
}

const circumstances: Readonly<Record<FaultWay, string>> = {
  broken: "after the connection was closed without an answer",
  503: "after it had been refused with 503",
};

function contradictionOf({ way, exchange }: Refusal, at: number, tool: ListedTool): Judgement {
  const requests = requestsOf(exchange);
  const refused = requests.find(({ answer }) => answer.from === "fault");
  const shown = refused === undefined ? "a POST" : shownRequest(refused);
  return contradicted({
    case: way === "broken" ? "unanswered" : "refused",
    message: `Tool ${showJson(tool.name)}, which does not have idempotentHint: true, sent ${shown} again by itself, ${circumstances[way]}.`,
    expected: "one POST, or a second one with the same Idempotency-Key",
    observed: requests.slice(0, maxObserved).map(observedLine),
    exchanges: [at],
    ...(way === "broken" ? {} : { ambiguity: contradictedUnder("AMB-58", "by-the-method") }),
  });
}

function observedLine(request: UpstreamRequest): string {
  const { status, from } = request.answer;
  const answer =
    status === 0 ? "the connection was closed without an answer" : `${status}${from === "fault" ? " on purpose" : ""}`;
  return `${shownRequest(request)} → ${answer}`;
}
