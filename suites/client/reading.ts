import { jsonEqual } from "../../harness/json/canonical.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, type Json, type JsonObject } from "../../harness/json/value.ts";
import { contradicted, holds, notApplicable, undecided, type Judgement } from "../../harness/check/judgement.ts";
import type { ClientSubject } from "../../harness/clients/client-check.ts";
import { describeClientEnd } from "../../harness/clients/describe-end.ts";
import { requestsIn, subjectOf, type ReadRequest } from "../../harness/clients/transcript/read-transcript.ts";
import type { Transcript } from "../../harness/clients/transcript/transcript.ts";
import type { QueryDialect } from "../../harness/dialects/dialect.ts";

/** The tool that takes what a client holds; calls of it tell nothing of how the client calls. */
const echo = "report_tools";

/** The calls of tools, in order. */
export function callsIn(transcript: Transcript): readonly ReadRequest[] {
  return requestsIn(transcript, "tools/call").filter((request) => subjectOf(request).name !== echo);
}

/** The queries in a dialect, in order. */
export function queriesIn(transcript: Transcript, { dialect }: Pick<ClientSubject, "dialect">): readonly ReadRequest[] {
  return dialect === undefined ? [] : requestsIn(transcript, dialect.method);
}

/** The queries that came before the call that they are about. A later query decides nothing about it. */
export function timelyQueriesIn(
  transcript: Transcript,
  subject: Pick<ClientSubject, "dialect">,
): readonly ReadRequest[] {
  const queries = queriesIn(transcript, subject);
  const calls = callsIn(transcript);
  const isAskedBefore = (call: ReadRequest): boolean =>
    queries.some((query) => query.index < call.index && isSameCall(query, call));
  return queries.filter(
    (query) => !calls.some((call) => call.index < query.index && isSameCall(call, query) && !isAskedBefore(call)),
  );
}

/** The arguments of a call; absent ones count as empty. */
export function argumentsIn(request: ReadRequest): Json {
  return subjectOf(request).arguments ?? {};
}

/** Whether two requests are about the same tool with equal arguments. */
export function isSameCall(left: ReadRequest, right: ReadRequest): boolean {
  return isSameTool(left, right) && jsonEqual(argumentsIn(left), argumentsIn(right));
}

export function isSameTool(left: ReadRequest, right: ReadRequest): boolean {
  return jsonEqual(subjectOf(left).name, subjectOf(right).name);
}

/** Whether the client asked in the dialect in any run in which a server announced it. */
export function asksIn({ dialect, runs }: ClientSubject): boolean {
  return (
    dialect !== undefined &&
    runs.some(
      (run) => run.dialect === dialect.id && queriesIn(run, { dialect }).some(({ answer }) => answer !== undefined),
    )
  );
}

export const neverAsks = notApplicable("the client never asked for the hints of a call in this dialect");

/** How a call is named in a sentence. */
export function shownCall(request: ReadRequest): string {
  return `${showJson(subjectOf(request).name)} with ${showJson(argumentsIn(request))}`;
}

/** Whether a request was answered with an error of this code. */
export function isRefusedWith({ answer }: ReadRequest, code: number): boolean {
  return answer?.answer.kind === "error" && answer.answer.code === code;
}

/** The result that a request was answered with. */
export function resultOf({ answer }: ReadRequest): JsonObject | undefined {
  return answer?.answer.kind === "result" ? answer.answer.result : undefined;
}

const controlScenario = "list-and-call";

/**
 * Whether a client survives what a server sent: it goes on with the call that it was asked for. A client that makes no call
 * with the server that does nothing odd either shows nothing.
 *
 * @param control the scenario of that server
 * @param sent what the client had to survive, and the event with which it had got it; undefined where it did not get it
 */
export function judgeGoesOn(
  transcript: Transcript,
  { runs }: ClientSubject,
  {
    after,
    what,
    control: compared = controlScenario,
  }: { readonly after: number | undefined; readonly what: string; readonly control?: string },
): Judgement {
  if (after === undefined) return undecided(`in ${transcript.scenario} the client did not ask for it`);
  const control = runs.find(({ scenario }) => scenario === compared);
  const goesOn = callsIn(transcript).some(({ index }) => index > after);
  // A driver may call by name what the client could not read.
  if (goesOn && hasFailed(transcript.end) && control !== undefined && !hasFailed(control.end))
    return undecided(
      `in ${transcript.scenario} the client made the call, and failed; ${describeClientEnd(transcript.end)}`,
    );
  if (goesOn) return holds(1);
  if (control === undefined) return undecided(`it made no call, and ${compared} was not run to compare with`);
  if (callsIn(control).length === 0) return judgeEnd(transcript, control, what);
  // A client that calls one tool of those it finds has gone on with that.
  if (requestsIn(transcript, "tools/call").some(({ index }) => index > after))
    return undecided(`in ${transcript.scenario} the client called ${echo} alone`);
  return contradicted({
    message: `The client got ${what}, and made no call any more; ${describeClientEnd(transcript.end)}.`,
    expected: "the call that it makes from a server that does nothing odd",
    observed: [`after it: ${methodsAfter(transcript, after)}`],
  });
}

/** A client that calls nothing shows by its end alone that it broke. */
function judgeEnd({ end }: Transcript, control: Transcript, what: string): Judgement {
  if (!hasFailed(end) || hasFailed(control.end))
    return undecided("it makes no call from a server that does nothing odd either");
  return contradicted({
    message: `The client got ${what}, and ended with an error; ${describeClientEnd(end)}.`,
    expected: "the end that it comes to with a server that does nothing odd",
    observed: [describeClientEnd(end)],
  });
}

/** Whether a client ended with an error code. */
export function hasFailed(end: Transcript["end"]): boolean {
  return end.kind === "exited" && end.exitCode !== 0;
}

/** The index of the first answer to `tools/list` that is a result. */
export function listAnswered(transcript: Transcript): number | undefined {
  return requestsIn(transcript, "tools/list").find((request) => resultOf(request) !== undefined)?.answer?.index;
}

function methodsAfter(transcript: Transcript, index: number): string {
  const methods = requestsIn(transcript).flatMap((request) => (request.index > index ? [request.method] : []));
  return methods.length === 0 ? "no request" : methods.slice(0, 10).join(", ");
}

/** What a dialect asks of the client's capabilities for an extension; undefined where it asks for none. */
export function extensionIn(capabilities: JsonObject, dialect: QueryDialect | undefined): Json | undefined {
  const { extensions } = capabilities;
  if (dialect === undefined || !isJsonObject(extensions)) return undefined;
  return Object.hasOwn(extensions, dialect.capabilityKey) ? extensions[dialect.capabilityKey] : undefined;
}

/** Whether the settings of an extension are the empty object that stands for support. */
export function isEmptySettings(settings: Json | undefined): boolean {
  return isJsonObject(settings) && Object.keys(settings).length === 0;
}
