import type { Exchange } from "../../harness/conversation/conversation.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { describeOutcome } from "../../harness/results/describe-outcome.ts";

const internalError = -32603;

/**
 * Whether an error may be gone at the next try: the server is busy, a backend is away, or there are too many requests.
 * -32603 says "Server failed to evaluate annotations" (DA-ERR-03, TR-ERR-03), and JSON-RPC 2.0 leaves -32000 to -32099 to
 * servers. Such an error is neither an answer nor a refusal unless it stays.
 */
export function isPassingError(outcome: Outcome): boolean {
  return outcome.kind === "error" && (outcome.error.code === internalError || isServerDefined(outcome));
}

/** A limit on requests lets more requests through than these. */
const answersBeforeLimit = 10;

/**
 * Whether errors that stay may be temporary all the same, as with a limit on requests: the server itself defines what they
 * mean, or it answered many queries before and none since.
 *
 * @param errors to one query, after which nothing else came
 * @param before queries before the first of them
 * @param since queries since then
 */
export function mayBeLimit(
  errors: readonly Exchange[],
  before: readonly Exchange[],
  since: readonly Exchange[],
): boolean {
  if (errors.every(({ outcome }) => isServerDefined(outcome))) return true;
  const hasResult = ({ outcome }: Exchange): boolean => outcome.kind === "result";
  return before.filter(hasResult).length >= answersBeforeLimit && !since.some(hasResult);
}

/** Why nothing is decided where the error may be temporary. */
export function describeLimit(error: Outcome): string {
  const said = describeOutcome(error);
  return `a query was answered, and then by nothing but ${said}, which may be a rate limit or a temporary error`;
}

function isServerDefined(outcome: Outcome): boolean {
  return outcome.kind === "error" && outcome.error.code <= -32_000 && outcome.error.code >= -32_099;
}
