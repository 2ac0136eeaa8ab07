import type { OwnedEffect, Execution, ObservedExchange } from "../../harness/calls/execution/execution.ts";
import type { NetworkAttempt } from "../../harness/calls/execution/network-attempt.ts";
import type { WeighedEffect } from "../../harness/calls/state/weighed-effect.ts";
import { sentEffects } from "../../harness/calls/state/sent-effects.ts";
import { plainReading, type RequestReading } from "../../harness/api-stub/intents/request-reading.ts";
import { sentRequest } from "../../harness/api-stub/traffic/fixture-requests.ts";
import type { UpstreamEvent } from "../../harness/api-stub/traffic/upstream-event.ts";
import type { Json, JsonObject } from "../../harness/json/value.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";

export const worked: Outcome = { kind: "result", result: { content: [{ type: "text", text: "done" }] }, faults: [] };
export const failed: Outcome = { kind: "result", result: { content: [], isError: true }, faults: [] };

/** What a call has that is answered with this text, or with this as JSON. */
export function saying(said: Json): Pick<ObservedExchange, "outcome"> {
  const text = typeof said === "string" ? said : JSON.stringify(said);
  return { outcome: { kind: "result", result: { content: [{ type: "text", text }] }, faults: [] } };
}

/** A call of the tool `act`, with what it did. */
export function called(argumentsOfCall: JsonObject, seen: Partial<ObservedExchange> = {}): ObservedExchange {
  const step = { method: "tools/call", params: { name: "act", arguments: argumentsOfCall } };
  return { step, outcome: worked, effects: [], network: [], blindSpots: [], ...seen };
}

/** A query about it in the annotations dialect. */
export function asked(argumentsOfCall: JsonObject, annotations: JsonObject): ObservedExchange {
  const step = { method: "tools/annotations", params: { name: "act", arguments: argumentsOfCall } };
  const outcome: Outcome = { kind: "result", result: { annotations }, faults: [] };
  return { step, outcome, effects: [], network: [], blindSpots: [] };
}

export function changed(
  kind: WeighedEffect["kind"],
  does: WeighedEffect["does"],
  facts: Partial<OwnedEffect> = {},
): OwnedEffect {
  const usual = { tier: "sandbox", subject: "/x", evidence: `${kind} /x`, phase: "within", owner: "user" } as const;
  const isTouched = kind === "file.times" && facts.comparedBy !== "times";
  return { kind, does, ...(isTouched ? { persistence: "timestamps" } : {}), ...usual, ...facts };
}

/** What a call has that sent this to web APIs, requests as lines such as `GET https://api.example.com/items`. */
export function sending(...events: readonly (string | UpstreamEvent)[]): Partial<ObservedExchange> {
  return sendingBy({}, ...events);
}

/** The same, where requests are read in another way. */
export function sendingAs(
  reading: RequestReading,
  ...events: readonly (string | UpstreamEvent)[]
): Partial<ObservedExchange> {
  return sendingBy({ reading }, ...events);
}

function sendingBy(
  { given = null, reading = plainReading }: { readonly given?: Json; readonly reading?: RequestReading },
  ...events: readonly (string | UpstreamEvent)[]
): Partial<ObservedExchange> {
  const upstream = events.map((event, index) =>
    typeof event === "string" ? sentRequest(event, { number: index + 1 }) : event,
  );
  return {
    effects: sentEffects(upstream, { phase: "within", reading, given }).map((change) => ({ ...change, owner: "api" })),
    upstream,
  };
}

/** A call of the tool `act` that sent this to web APIs. */
export function calledSending(
  argumentsOfCall: JsonObject,
  ...events: readonly (string | UpstreamEvent)[]
): ObservedExchange {
  return called(argumentsOfCall, sendingBy({ given: argumentsOfCall }, ...events));
}

/** @param where a host or an address with a port; a name alone is one that was looked up */
export function reached(where: string, reach: NetworkAttempt["reach"] = "external"): NetworkAttempt {
  const [, host = where, port] = /^(.*):(\d+)$/u.exec(where) ?? [];
  if (port === undefined)
    return { how: "lookup", host, subject: `lookup ${host}`, reach, evidence: `looked up ${host}` };
  return { how: "connect", host, port: Number(port), subject: `connect ${where}`, reach, evidence: `connect ${where}` };
}

export function executionOf(...exchanges: readonly ObservedExchange[]): Execution {
  return { exchanges, strayFaults: [], watch: { files: { kind: "everywhere" } } };
}
