import { showJson } from "../../json/show.ts";
import type { JsonObject } from "../../json/value.ts";
import { requestAddress, type UpstreamRequest } from "../traffic/upstream-event.ts";
import type { SentByCall } from "./sent-by-call.ts";

/**
 * What tools sent, as an archive in HAR 1.2.
 *
 * @param entries in their order, without secrets
 * @param creator the program that writes it
 * @param leftOut how many requests were left out
 */
export function harOf(
  entries: readonly JsonObject[],
  { name, version }: { readonly name: string; readonly version: string },
  leftOut = 0,
): JsonObject {
  const comment = `requests that are left out, since these are all that one archive holds: ${leftOut}`;
  return { log: { version: "1.2", creator: { name, version }, entries, ...(leftOut > 0 ? { comment } : {}) } };
}

/**
 * The requests of one call. Times are not recorded: the entries are a millisecond apart, so programs that sort them
 * keep their order.
 *
 * @param before how many entries the archive has already
 */
export function entriesOf(call: SentByCall, before: number): readonly JsonObject[] {
  return call.events
    .filter((event) => event.kind === "request")
    .map((request, index) => entryOf(call, request, before + index));
}

function entryOf({ tool, arguments: given, atEnd }: SentByCall, request: UpstreamRequest, index: number): JsonObject {
  const { method, headers, query, body, answer } = request;
  const httpVersion = `HTTP/${request.httpVersion}`;
  const type = headers["content-type"] ?? "";
  const unknownSizes = { headersSize: -1, bodySize: -1 };
  return {
    startedDateTime: new Date(index).toISOString(),
    time: 0,
    request: {
      method,
      url: addressOf(request),
      httpVersion,
      cookies: [],
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
      ...(body.text === undefined ? {} : { postData: { mimeType: type, params: [], text: body.text } }),
      headersSize: -1,
      bodySize: body.bytes,
    },
    // The answer was made up: an archive with it could pass for a recording of the API.
    response: {
      status: answer.status,
      statusText: "",
      httpVersion,
      cookies: [],
      headers: [],
      content: { size: -1, mimeType: "x-unknown", comment: `answer: ${answer.from}` },
      redirectURL: "",
      ...unknownSizes,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
    comment: `${tool} ${showJson(given)}${atEnd === true ? ", when the server ended" : ""}`,
  };
}

/** As sent, if that is an address. */
function addressOf(request: UpstreamRequest): string {
  return `${requestAddress(request)}${request.query === "" ? "" : `?${request.query}`}`;
}
