import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import { metaKeys, namedVersion } from "../../revisions/meta-keys.ts";
import type { Revision } from "../../revisions/revision.ts";
import { discoveryNamed, offeredRevision } from "../../revisions/revisions.ts";
import type { Answer, SeenEvent, SeenRequest, Transcript } from "./transcript.ts";

/** A request with its place in the transcript, and its answer. */
export interface ReadRequest extends SeenRequest {
  readonly index: number;
  /** Its params, empty where it has none that are an object. */
  readonly given: JsonObject;
  /** `_meta` of the params. */
  readonly meta: JsonObject;
  readonly isStateless: boolean;
  readonly answer?: { readonly index: number; readonly answer: Answer };
}

/**
 * The requests of a client, in order.
 *
 * @param methods only these; all when left out
 */
export function requestsIn(
  { events }: Pick<Transcript, "events">,
  ...methods: readonly string[]
): readonly ReadRequest[] {
  const answers = new Map<number, { readonly index: number; readonly answer: Answer }>();
  events.forEach((event, index) => {
    if (event.kind === "answer") answers.set(event.to, { index, answer: event.answer });
  });
  return events.flatMap((event, index) => {
    if (event.kind !== "request" || (methods.length > 0 && !methods.includes(event.method))) return [];
    const answer = answers.get(index);
    const given = objectOf(event.params);
    const meta = objectOf(member(given, "_meta"));
    return [
      {
        ...event,
        index,
        given,
        meta,
        isStateless: discoveryIn(event) !== undefined,
        ...(answer === undefined ? {} : { answer }),
      },
    ];
  });
}

/** The revision without a handshake that a request names; undefined where it names none. */
export function discoveryIn({ params, headers }: Pick<SeenRequest, "params" | "headers">): Revision | undefined {
  return discoveryNamed(namedVersion(objectOf(params))) ?? discoveryNamed(headers?.["mcp-protocol-version"]);
}

/** Whether the client spoke to the server at all. */
export function hasConnected({ events }: Pick<Transcript, "events">): boolean {
  return events.some(({ kind }) => kind === "request" || kind === "notification");
}

/**
 * The requests without a handshake: from the first one on that says so, also those that fail to. A client may have tried the
 * handshake before, and one that asked `server/discover` in vain goes on with it: what follows a handshake is in its session,
 * unless it says otherwise.
 */
export function statelessRequestsIn(transcript: Pick<Transcript, "events">): readonly ReadRequest[] {
  const requests = requestsIn(transcript);
  const start = requests.findIndex(({ isStateless }) => isStateless);
  const agreed = requests.find(({ method, answer }) => method === "initialize" && answer?.answer.kind === "result");
  const agreedAt = agreed?.answer?.index ?? Infinity;
  return requests
    .slice(start === -1 ? requests.length : start)
    .filter(({ method, index, isStateless }) => method !== "initialize" && (isStateless || index < agreedAt));
}

/**
 * The revision that the client spoke, where it did so without a handshake; else the one that it may have agreed on. A discovery
 * alone is no more than a question.
 */
export function spokenIn(transcript: Pick<Transcript, "events">): Revision {
  const stateless = statelessRequestsIn(transcript);
  const hasAgreed = requestsIn(transcript, "initialize").some(({ answer }) => answer?.answer.kind === "result");
  const telling = hasAgreed ? stateless.filter(({ method }) => method !== "server/discover") : stateless;
  return telling.map(discoveryIn).find((revision) => revision !== undefined) ?? offeredRevision;
}

/** How the client introduced itself; undefined where it did not. */
export function clientOf(transcript: Pick<Transcript, "events">): { name: string; version: string } | undefined {
  for (const { method, given, meta } of requestsIn(transcript)) {
    const info = method === "initialize" ? member(given, "clientInfo") : member(meta, metaKeys.clientInfo);
    if (!isJsonObject(info)) continue;
    const [name, version] = [member(info, "name"), member(info, "version")];
    if (typeof name === "string") return { name, version: typeof version === "string" ? version : "" };
  }
  return undefined;
}

/** The capabilities that a request declares for itself. */
export function capabilitiesOf({ meta }: Pick<ReadRequest, "meta">): JsonObject {
  return objectOf(member(meta, metaKeys.clientCapabilities));
}

/** Tools in the results of lists before an event, by name; the last definition of each. */
export function toolsListedBefore(
  transcript: Pick<Transcript, "events">,
  index: number,
): ReadonlyMap<string, JsonObject> {
  const tools = new Map<string, JsonObject>();
  for (const { answer } of requestsIn(transcript, "tools/list")) {
    if (answer === undefined || answer.index > index || answer.answer.kind !== "result") continue;
    const listed = member(answer.answer.result, "tools");
    for (const tool of Array.isArray(listed) ? listed : []) {
      const name: Json | undefined = isJsonObject(tool) ? member(tool, "name") : undefined;
      if (typeof name === "string" && isJsonObject(tool)) tools.set(name, tool);
    }
  }
  return tools;
}

/** The name in the params of a call or a query, and its arguments. */
export function subjectOf({ given }: Pick<ReadRequest, "given">): {
  readonly name: Json | undefined;
  readonly arguments: Json | undefined;
} {
  return { name: member(given, "name"), arguments: member(given, "arguments") };
}

export function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** The index of the first event that a test accepts; -1 where there is none. */
export function firstIndex({ events }: Pick<Transcript, "events">, accepts: (event: SeenEvent) => boolean): number {
  return events.findIndex(accepts);
}
