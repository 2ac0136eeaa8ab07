import type { DialectSubject } from "../../harness/check/subject.ts";
import { defaultHints, hintNames } from "../../report-model/hints.ts";
import { fillHints, readHints } from "../../harness/dialects/hints.ts";
import { member, type JsonObject } from "../../harness/json/value.ts";
import type { ConversationEvidence, Exchange } from "../../harness/conversation/conversation.ts";
import { contradicted, holds, undecided, type Judgement } from "../../harness/check/judgement.ts";
import { provenIn } from "../judging/proof.ts";
import { describeOutcome } from "../../harness/results/describe-outcome.ts";

export const invalidParams = -32602;

/**
 * Judges whether every request of a conversation was refused with -32602.
 *
 * A server that is gone or silent decides nothing here, since other claims judge it. The same holds for a malformed error,
 * and for -32601 unless a good query of the same conversation shows that the server has the method.
 *
 * @param what was wrong with the request, for the sentence
 * @param remark what a reader should know of a wrong answer
 * @param isGood whether a request is not to be refused
 */
export function judgeRejections(
  evidence: ConversationEvidence,
  { dialect }: Pick<DialectSubject, "dialect">,
  what: (exchange: Exchange) => string,
  remark: (exchange: Exchange) => string | undefined = () => undefined,
  isGood: (exchange: Exchange) => boolean = () => false,
): Judgement {
  const { exchanges } = evidence;
  let rejected = 0;
  const known = exchanges.findIndex((exchange) => isGood(exchange) && exchange.outcome.kind === "result");
  for (const [index, exchange] of exchanges.entries()) {
    const { step, outcome } = exchange;
    if (step.method !== dialect.method || isGood(exchange)) continue;
    if (outcome.kind === "error" && outcome.error.code === invalidParams) rejected++;
    const answered = outcome.kind === "result";
    const otherCode = outcome.kind === "error" && outcome.error.code !== invalidParams;
    const isUnknownMethod = outcome.kind === "error" && outcome.error.code === -32601;
    // A method that does not exist is reported once, by `capabilities/method-exists`.
    if (isUnknownMethod && known === -1) return undecided("the method is not implemented");
    if (!answered && !otherCode) continue;
    const note = remark(exchange);
    return contradicted({
      case: answered ? "answered" : "other-code",
      message: `${what(exchange)} was ${answered ? "answered" : `refused with ${outcome.kind === "error" ? outcome.error.code : "no code"}`} instead of being refused with -32602.`,
      expected: "error -32602 (Invalid params)",
      observed: [describeOutcome(outcome), ...(note === undefined ? [] : [note])],
      exchanges: isUnknownMethod ? [known, index] : [index],
      ...(answered ? provenIn(evidence) : {}),
    });
  }
  return rejected === 0 ? undecided("no such request was answered") : holds(rejected);
}

/** A failure dressed as a result, as a tool call would give it. */
export function isFailureResult(result: JsonObject): boolean {
  return member(result, "isError") === true;
}

/**
 * The sample server of the proposals answers a query that it should refuse with the static hints (AMB-09), and the
 * finding says so.
 */
export function matchesStaticHints(
  subject: DialectSubject,
  definition: JsonObject,
  { outcome }: Exchange,
): string | undefined {
  if (outcome.kind !== "result") return undefined;
  const answered = fillHints(readHints(subject.dialect.annotationsOf(outcome.result)), defaultHints);
  const listed = fillHints(readHints(member(definition, "annotations")), defaultHints);
  const same = hintNames.every((name) => answered[name] === listed[name]);
  return same ? "the answer equals the static hints, as in the proposal's sample server (AMB-09)" : undefined;
}
