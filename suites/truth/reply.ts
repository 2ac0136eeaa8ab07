import { defineCheck } from "../../harness/check/check.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import { callOutcomeOf } from "../../harness/calls/call-outcome.ts";
import { isCall, isSameCall, persistentChanges, type Execution } from "../../harness/calls/execution.ts";
import { canonicalText } from "../../harness/json/canonical.ts";
import { firstDifference } from "../../harness/json/difference.ts";
import { showJson } from "../../harness/json/show.ts";
import { member, type Json, type JsonObject } from "../../harness/json/value.ts";
import { contradicted, holds, notApplicable, type Judgement } from "../../harness/check/judgement.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { staticClaim } from "./claim.ts";

/** The state decides whether a tool is idempotent (AMB-18); some guides ask for the same reply as well. */
export const sameReply = defineCheck({
  id: "truth/idempotent-tools-repeat-their-reply",
  title: "The second identical call of a tool with idempotentHint: true gets the same answer as the first.",
  level: "GUIDANCE",
  requirements: requirements("AT-ANN-11"),
  matters: "If a client repeats a call after a lost answer, a different reply looks like a different outcome.",
  restsOn: "Calls that succeeded twice in a row, without a further change, had the same content and structuredContent.",
  cannotSee: "Replies that change with time, and `_meta`.",
  fix: ["Return the same answer for a repeated call.", "Or keep it, if the difference has no meaning."],
  evidence: calls,
  per: "tool",
  about: "answers",
  judge: (execution, { tool }) => judgeReplies(execution, tool),
});

function judgeReplies({ exchanges }: Execution, tool: ListedTool): Judgement {
  const hints = staticClaim(tool).hintsOf(0);
  if (hints === undefined || hints.readOnlyHint || !hints.idempotentHint) {
    return notApplicable("the tool does not have idempotentHint: true");
  }
  let equal = 0;
  for (const [index, exchange] of exchanges.entries()) {
    const previous = exchanges[index - 1];
    if (previous === undefined || !isCall(exchange) || !isSameCall(previous, exchange)) continue;
    const [first, second] = [callOutcomeOf(previous.outcome), callOutcomeOf(exchange.outcome)];
    if (first.kind !== "success" || second.kind !== "success") continue;
    // Where the state is another one, another check says so.
    if (persistentChanges(exchange).length > 0) continue;
    const [was, is] = [replyOf(first.result), replyOf(second.result)];
    if (canonicalText(was) === canonicalText(is)) equal++;
    else {
      return contradicted({
        message: `The second of two identical calls of tool ${showJson(tool.name)}, which has idempotentHint: true, got a different answer than the first, although it changed nothing.`,
        expected: "the same reply to both calls",
        observed: [firstDifference(was, is)],
        exchanges: [index - 1, index],
      });
    }
  }
  return equal === 0 ? notApplicable("no call succeeded twice without a further change") : holds(equal);
}

/** What a request was worth to the server may be told in `_meta` each time. */
export function replyOf(result: JsonObject): Json {
  return [member(result, "content") ?? null, member(result, "structuredContent") ?? null];
}
