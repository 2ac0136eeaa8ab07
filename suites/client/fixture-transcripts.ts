import { queryDialects } from "../../harness/dialects/query-dialects.ts";
import type { ClientSubject } from "../../harness/clients/client-check.ts";
import { addNumbers, flagged, manageFiles } from "../../harness/clients/scenario/tools.ts";
import type { Answer, SeenEvent, Transcript } from "../../harness/clients/transcript/transcript.ts";
import type { Json, JsonObject } from "../../harness/json/value.ts";

/** A request in short: its method, its params, and the answer that follows it at once; none for one that has none. */
export type ShortRequest = readonly [method: string, params: JsonObject, answer?: Answer];

/** A result of the server. */
export function result(content: JsonObject = {}): Answer {
  return { kind: "result", result: content };
}

/** A transcript of requests, each answered before the next one. */
export function transcriptOf(
  scenario: string,
  dialect: string,
  requests: readonly ShortRequest[],
  more: Partial<Transcript> = {},
): Transcript {
  const events: SeenEvent[] = [];
  for (const [method, params, answer] of requests) {
    const to = events.push({ kind: "request", connection: 1, id: events.length, method, params }) - 1;
    if (answer !== undefined) events.push({ kind: "answer", to, answer });
  }
  return { scenario, dialect, overHttp: true, events, end: { kind: "exited", exitCode: 0, stderr: [] }, ...more };
}

/** The subject of a judge in a dialect. */
export function subjectIn(dialect: string, runs: readonly Transcript[] = []): ClientSubject {
  const found = queryDialects.find(({ id }) => id === dialect);
  return { runs, ...(found === undefined ? {} : { dialect: found }) };
}

/** The list of two tools, one of which can be asked about. */
export function listIn(dialect: string): ShortRequest {
  const { dialect: found } = subjectIn(dialect);
  return ["tools/list", {}, result({ tools: [flagged(manageFiles, found), addNumbers] })];
}

/** A query about `manage_files`, or a call of it. */
export function about(
  method: string,
  argumentsOfCall: Json | undefined,
  answer: Answer | undefined = result(),
): ShortRequest {
  const given = argumentsOfCall === undefined ? {} : { arguments: argumentsOfCall };
  return [method, { name: "manage_files", ...given }, answer];
}
