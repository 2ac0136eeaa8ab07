import type { QuerySubject } from "../../harness/check/subject.ts";
import { canonicalText } from "../../harness/json/canonical.ts";
import { firstDifference } from "../../harness/json/difference.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../harness/json/value.ts";
import type { ConversationEvidence, Exchange } from "../../harness/conversation/conversation.ts";
import { contradicted, holds, undecided, type Contradiction, type Judgement } from "../../harness/check/judgement.ts";
import { describeOutcome } from "../../harness/results/describe-outcome.ts";
import { describeLimit, isPassingError, mayBeLimit } from "../judging/passing-error.ts";

/** Which two askings of one query a claim compares. */
export interface Comparison {
  /** Ends the sentence "answers differ …". */
  readonly how: string;
  /** Whether the claim is about a query that was asked first and again, with these requests between; any when absent. */
  readonly isAbout?: (first: Exchange, again: Exchange, between: readonly Exchange[]) => boolean;
}

/** One asking of a query. */
interface Asking {
  readonly index: number;
  readonly exchange: Exchange;
}

/** Askings at the end of a conversation that are all answered by an error that could have passed. */
const asksThatTellLastingErrors = 2;

/**
 * Judges whether equal queries of a conversation about one tool were answered alike (DA-SRV-02, TR-SRV-02).
 *
 * Queries are equal when name and arguments are equal JSON values (AMB-53). Answers are compared by what the dialect
 * says must be the same. Two different results prove themselves. A refusal in the place of a result is another answer. An
 * error that may pass is none, unless the query is never answered again and no limit on requests explains it: the
 * sentence binds annotations, and an error has none.
 */
export function judgeAgreement(
  evidence: ConversationEvidence,
  subject: QuerySubject,
  comparison: Comparison,
): Judgement {
  let compared = 0;
  let passed = 0;
  let changed = false;
  let limit: Exchange | undefined;
  for (const askings of askingsByQuery(evidence, subject)) {
    const [first, ...later] = askings.filter(({ exchange }) => answerOf(exchange, subject) !== undefined);
    if (first === undefined) continue;
    for (const again of later) {
      const between = evidence.exchanges.slice(first.index + 1, again.index);
      if (comparison.isAbout?.(first.exchange, again.exchange, between) === false) continue;
      compared++;
      const difference = differenceOf(first, again, subject, comparison);
      if (difference === undefined) continue;
      if (evidence.listsChanged !== true) return difference;
      changed = true;
    }
    const lasting = lastingErrors(askings, first);
    if (lasting !== undefined && !isLimit(lasting, evidence, subject)) {
      return notAnsweredAgain(first, lasting, subject, comparison);
    }
    limit ??= lasting?.[0]?.exchange;
    passed += askings.filter(({ exchange }) => isPassingError(exchange.outcome)).length;
  }
  if (changed) return undecided("the server sent notifications/tools/list_changed meanwhile");
  if (limit !== undefined) {
    return undecided(describeLimit(limit.outcome));
  }
  if (compared === 0) return undecided("no query returned a result twice");
  return passed === 0 ? holds(compared) : holds(compared, "the results agree; some queries returned a temporary error");
}

/** The askings of each query of the tool, in order. */
function askingsByQuery(
  { exchanges }: ConversationEvidence,
  { dialect, tool }: QuerySubject,
): Iterable<readonly Asking[]> {
  const byQuery = new Map<string, Asking[]>();
  for (const [index, exchange] of exchanges.entries()) {
    const { method, params } = exchange.step;
    if (method !== dialect.method || !isJsonObject(params) || member(params, "name") !== tool.name) continue;
    const query = canonicalText(withoutMeta(params));
    const askings = byQuery.get(query);
    if (askings === undefined) byQuery.set(query, [{ index, exchange }]);
    else askings.push({ index, exchange });
  }
  return byQuery.values();
}

/** What is said about a request is no part of the query. */
function withoutMeta(params: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(params).filter(([key]) => key !== "_meta"));
}

/** Undefined for an answer that decides nothing: silence, a malformed answer, an error that may pass. */
function answerOf({ outcome }: Exchange, { dialect }: QuerySubject): Json | undefined {
  switch (outcome.kind) {
    case "result":
      return { result: dialect.comparable(outcome.result) };
    case "error":
      // The message is prose, often with the request in it.
      return isPassingError(outcome) ? undefined : { error: outcome.error.code };
    case "malformed":
    case "unanswered":
    case "gone":
      return undefined;
  }
}

function differenceOf(
  first: Asking,
  again: Asking,
  subject: QuerySubject,
  { how }: Comparison,
): Contradiction | undefined {
  const [before, after] = [answerOf(first.exchange, subject), answerOf(again.exchange, subject)];
  if (before === undefined || after === undefined || canonicalText(before) === canonicalText(after)) return undefined;
  const areResults = first.exchange.outcome.kind === "result" && again.exchange.outcome.kind === "result";
  return contradicted({
    ...(areResults ? { provenByTranscript: true } : { case: "refused" }),
    message: `Tool ${JSON.stringify(subject.tool.name)}: two equal queries were answered differently ${how}.`,
    expected,
    observed: [firstDifference(before, after)],
    exchanges: [first.index, again.index],
  });
}

const expected = "equal answers to equal queries within a session";

/** The last askings, one by one, when none of them was answered and one before them was. */
function lastingErrors(askings: readonly Asking[], first: Asking): readonly Asking[] | undefined {
  const lastAnswer = askings.findLastIndex(({ exchange }) => !isPassingError(exchange.outcome));
  const errors = askings.slice(lastAnswer + 1).filter(({ exchange }) => exchange.step.pipelined !== true);
  const isLasting = errors.length >= asksThatTellLastingErrors && first.exchange.outcome.kind === "result";
  return isLasting ? errors : undefined;
}

function isLimit(errors: readonly Asking[], { exchanges }: ConversationEvidence, { dialect }: QuerySubject): boolean {
  const from = errors[0]?.index ?? 0;
  const queriesIn = (part: readonly Exchange[]): readonly Exchange[] =>
    part.filter(({ step }) => step.method === dialect.method);
  return mayBeLimit(
    errors.map(({ exchange }) => exchange),
    queriesIn(exchanges.slice(0, from)),
    queriesIn(exchanges.slice(from)),
  );
}

function notAnsweredAgain(
  first: Asking,
  errors: readonly Asking[],
  { tool }: QuerySubject,
  { how }: Comparison,
): Contradiction {
  const again = errors.slice(-asksThatTellLastingErrors);
  return contradicted({
    case: "not-answered-again",
    message: `Tool ${JSON.stringify(tool.name)}: a query was answered, and later the same query was not, ${how}.`,
    expected,
    observed: [first, ...again].map(({ exchange }) => describeOutcome(exchange.outcome)),
    exchanges: [first.index, ...again.map(({ index }) => index)],
  });
}
