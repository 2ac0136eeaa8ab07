import { effectsOf, isCall, requestsOf, type ObservedExchange } from "../../../calls/execution/execution.ts";
import { workingCalls } from "../../../calls/replies/work.ts";
import { argumentsOf, hasNoAnswer, type Step } from "../../../conversation/conversation.ts";
import { textsIn } from "../../../json/texts.ts";
import type { AnswerBook, Fault, FaultWay } from "../../../api-stub/answers/answer-book.ts";
import { kindOf } from "../../../api-stub/answers/request-kind.ts";
import { afterFault, isSameRequest } from "../../../calls/execution/sent-again.ts";
import type { UpstreamRequest } from "../../../api-stub/traffic/upstream-event.ts";
import type { CalledTool } from "../one-tool/closer-look.ts";
import type { OpenBox } from "../in-box/box-work.ts";
import type { ToolBoxes } from "../in-box/tool-boxes.ts";
import type { Refusal } from "../check/faults-evidence.ts";

/** A call that worked, and the request of it to refuse when it is repeated. */
export interface RefusableCall {
  readonly step: Step;
  readonly request: Omit<Fault, "way">;
}

/**
 * A server that resends an unanswered request need not be tested with 503. 429 says that nothing was done, so resending
 * after it does nothing twice (RFC 6585, section 4).
 */
const ways: readonly FaultWay[] = ["broken", 503];

/**
 * The first request of a working call that would take effect again when it is sent twice; undefined where there is
 * none.
 */
export function refusableCall({
  executions,
  marked,
}: Pick<CalledTool, "executions" | "marked">): RefusableCall | undefined {
  for (const execution of executions) {
    for (const { exchange } of workingCalls(marked(execution))) {
      const request = refusableRequest(exchange);
      if (request === undefined) continue;
      const { step } = exchange;
      const given = new Set(textsIn(argumentsOf(step) ?? null));
      return { step, request: { host: request.host, ...kindOf(request, given) } };
    }
  }
  return undefined;
}

function refusableRequest(exchange: ObservedExchange): UpstreamRequest | undefined {
  const requests = requestsOf(exchange);
  const more = new Set(effectsOf(exchange).flatMap(({ sent }) => (sent?.twice === "more" ? [sent.number] : [])));
  // If a request is sent twice anyway, a second one shows nothing.
  const isOnly = (request: UpstreamRequest): boolean =>
    requests.filter((other) => isSameRequest(other, request)).length === 1;
  return requests.find((request) => more.has(request.number) && isOnly(request));
}

/**
 * Makes a call once for each way to refuse its request, until the request is sent again.
 *
 * @param boxes those of the tool, for the calls that come before
 * @param book the answers to all other requests
 * @returns empty where the box has no API stub
 */
export async function refuseIn(
  { observe, prepare, answerBy }: Pick<OpenBox, "observe" | "prepare" | "answerBy">,
  boxes: Pick<ToolBoxes, "script">,
  { step, request }: RefusableCall,
  book: AnswerBook,
): Promise<readonly Refusal[]> {
  const refusals: Refusal[] = [];
  if (answerBy === undefined) return refusals;
  // What it does besides was seen in other boxes.
  const script = { ...boxes.script([step], "again"), watches: "requests" } as const;
  const prepared = await prepare(script);
  for (const way of ways) {
    answerBy({ ...book, fault: { ...request, way } });
    const { exchanges } = await observe({ ...script, prepared });
    const exchange = exchanges.findLast(isCall);
    if (exchange === undefined) break;
    refusals.push({ way, exchange });
    const isOver = hasNoAnswer(exchange);
    if (isOver || afterFault(exchange) === "again") break;
  }
  return refusals;
}

/** Whether a request was sent once and no more, in whichever way it was refused. */
export function isSentOnce(refusals: readonly Refusal[]): boolean {
  return refusals.length === ways.length && refusals.every(({ exchange }) => afterFault(exchange) === "once");
}
