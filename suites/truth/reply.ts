import { defineCheck } from "../../harness/check/check.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import { callOutcomeOf } from "../../harness/calls/replies/call-outcome.ts";
import {
  isSameCall,
  lastingEffects,
  type Execution,
  type ObservedExchange,
} from "../../harness/calls/execution/execution.ts";
import { canonicalText } from "../../harness/json/canonical.ts";
import { firstDifference } from "../../harness/json/difference.ts";
import { showJson } from "../../harness/json/show.ts";
import { member, type Json, type JsonObject } from "../../harness/json/value.ts";
import { contradicted, holds, notApplicable, type Judgement } from "../../harness/check/judgement.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { staticHints } from "./claim.ts";

/** The state decides whether a tool is idempotent (AMB-18). Some guides ask for the same reply as well. */
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
  const { readOnlyHint, idempotentHint } = staticHints(tool);
  if (readOnlyHint || !idempotentHint) return notApplicable("the tool does not have idempotentHint: true");
  // Where the state differs, another check says so.
  const repeated = repetitionsIn(exchanges).filter(({ second }) => lastingEffects(second).length === 0);
  const other = repeated.find(({ replies: [was, is] }) => isOther(was, is));
  if (other === undefined)
    return repeated.length === 0
      ? notApplicable("no call succeeded twice without a further change")
      : holds(repeated.length);
  const { index, replies } = other;
  return contradicted({
    message: `The second of two identical calls of tool ${showJson(tool.name)}, which has idempotentHint: true, got a different answer than the first, although it changed nothing.`,
    expected: "the same reply to both calls",
    observed: [firstDifference(...replies)],
    exchanges: [index - 1, index],
  });
}

/** A call that succeeded twice, the second time right after the first. */
interface Repetition {
  /** Of the second call. */
  readonly index: number;
  readonly second: ObservedExchange;
  readonly replies: readonly [was: Json, is: Json];
}

function repetitionsIn(exchanges: readonly ObservedExchange[]): readonly Repetition[] {
  return exchanges.flatMap((second, index): Repetition[] => {
    const previous = exchanges[index - 1];
    if (previous === undefined || !isSameCall(previous, second)) return [];
    const [was, is] = [callOutcomeOf(previous.outcome), callOutcomeOf(second.outcome)];
    if (was.kind !== "success" || is.kind !== "success") return [];
    return [{ index, second, replies: [replyOf(was.result), replyOf(is.result)] }];
  });
}

/** Whether a call was answered in two ways: something that nobody sees may cause that. */
export function repliesDiffer({ exchanges }: Execution): boolean {
  return repetitionsIn(exchanges).some(({ replies: [was, is] }) => isOther(was, is));
}

function isOther(was: Json, is: Json): boolean {
  return canonicalText(was) !== canonicalText(is);
}

/** The server may report the cost of a request in `_meta`, which differs each time. */
function replyOf(result: JsonObject): Json {
  return [member(result, "content") ?? null, member(result, "structuredContent") ?? null];
}
