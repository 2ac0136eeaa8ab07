import { requestsOf, type Execution } from "../../harness/calls/execution/execution.ts";
import { workingCalls } from "../../harness/calls/replies/work.ts";
import { argumentsOf } from "../../harness/conversation/conversation.ts";
import type { Json } from "../../harness/json/value.ts";
import { OperationFinder } from "../../harness/api-stub/description/operation-finder.ts";
import type { UpstreamRequest } from "../../harness/api-stub/traffic/upstream-event.ts";
import { sentMethod } from "../../harness/api-stub/intents/sent-method.ts";
import type { Operation } from "./openapi/operation.ts";

/** A request that a working call of a tool sent. */
export interface SentRequest {
  /** Of the call, in its execution. */
  readonly index: number;
  /** Of the call. */
  readonly given: Json;
  readonly request: UpstreamRequest;
}

/** The requests of calls that worked, in order. A call that failed may have ended before its work. */
export function sentByWorkingCalls(execution: Execution): readonly SentRequest[] {
  return workingCalls(execution).flatMap(({ index, exchange }) =>
    requestsOf(exchange).map((request) => ({ index, given: argumentsOf(exchange.step) ?? null, request })),
  );
}

/** Whether a request may be one of an operation, even if it may be one of others as well. */
export function mayBeOf(operation: Operation, request: UpstreamRequest): boolean {
  return operationIn(new OperationFinder([operation]), request) !== undefined;
}

/** The operation of a request, by the method that it is served as. */
export function operationIn(finder: OperationFinder<Operation>, request: UpstreamRequest): Operation | undefined {
  const method = sentMethod(request);
  return method === undefined ? undefined : finder.operationOf({ ...request, method });
}
