import { argumentsOf } from "../../harness/conversation/conversation.ts";
import { requestsOf, type ObservedExchange } from "../../harness/calls/execution/execution.ts";
import { asksBy } from "../../harness/api-stub/intents/asking-words.ts";
import { GivenArguments } from "../../harness/api-stub/intents/given-arguments.ts";
import { isOfShape } from "../../harness/api-stub/intents/request-shape.ts";
import type { UpstreamRequest } from "../../harness/api-stub/traffic/upstream-event.ts";
import { sentMethod } from "../../harness/api-stub/intents/sent-method.ts";

/**
 * Whether a request of a repeated call puts a second thing beside the one that the first call has put: at an id that the
 * tool made up, since no argument and no answer gave it. Where the repetition also takes one away, it may replace it.
 *
 * @param number of the request
 * @returns `unknown` where its words say that it may only ask, open a session or count; undefined where it does not
 */
export function putsAnother(
  number: number,
  first: ObservedExchange,
  second: ObservedExchange,
): "more" | "unknown" | undefined {
  const [was, is] = [requestsOf(first), requestsOf(second)];
  const request = is.find((each) => each.number === number);
  if (request === undefined || sentMethod(request) !== "PUT") return undefined;
  const alike = was.filter((each) => isOfShape(each, request));
  const isTakenAway = is.some(
    (each) => sentMethod(each) === "DELETE" && isOfShape({ ...each, method: "PUT" }, request),
  );
  if (alike.length === 0 || isTakenAway) return undefined;
  const given = new GivenArguments(argumentsOf(second.step) ?? null);
  const answered = new Set([...was, ...is].flatMap(({ answer }) => answer.gave?.map(({ text }) => text) ?? []));
  const isAnother = alike.every((each) =>
    otherSegments(request, each).some((segment) => !given.has(segment) && !answered.has(segment)),
  );
  if (!isAnother) return undefined;
  return asksBy(request) ? "unknown" : "more";
}

/** The segments of a path that differ from those of the other path, which has as many. */
function otherSegments({ path }: UpstreamRequest, other: UpstreamRequest): readonly string[] {
  const segments = other.path.split("/");
  return path.split("/").filter((segment, at) => segment !== segments[at]);
}
