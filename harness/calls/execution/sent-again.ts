import type { UpstreamRequest } from "../../api-stub/traffic/upstream-event.ts";
import type { ObservedExchange } from "./execution.ts";

/**
 * What became of a request that was refused on purpose.
 *
 * - `once` it was not sent again
 * - `with-its-key` the API knows by the key that it is the same
 * - `after-a-look` the API was asked for something before, which may tell whether the first one was done
 * - `again` nothing tells the API, or whoever sent it, whether it is done twice
 */
export type AfterFault = "once" | "with-its-key" | "after-a-look" | "again";

/**
 * @param call with what it sent, in order
 * @returns undefined where none of its requests was refused on purpose
 */
export function afterFault({
  upstream = [],
  changes,
}: Pick<ObservedExchange, "upstream" | "changes">): AfterFault | undefined {
  const requests = upstream.filter((event) => event.kind === "request");
  const at = requests.findIndex(({ answer }) => answer.from === "fault");
  const refused = requests[at];
  if (refused === undefined) return undefined;
  const later = requests.slice(at + 1);
  const next = later.findIndex((request) => isSameRequest(request, refused));
  const again = later[next];
  if (again === undefined) return "once";
  const sentBy = new Map(changes.flatMap(({ sent }) => (sent === undefined ? [] : [[sent.number, sent]])));
  const key = sentBy.get(refused.number)?.key;
  if (key !== undefined && sentBy.get(again.number)?.key === key) return "with-its-key";
  // What asks for no change is no change.
  const looks = later.slice(0, next).filter(({ number, host }) => host === refused.host && !sentBy.has(number));
  return looks.length > 0 ? "after-a-look" : "again";
}

/** Requests that are the same but for headers. */
export function isSameRequest(left: UpstreamRequest, right: UpstreamRequest): boolean {
  return requestText(left) === requestText(right);
}

function requestText({ method, scheme, host, port, path, query, body }: UpstreamRequest): string {
  return JSON.stringify([method.toUpperCase(), scheme, host, port, path, query, body.bytes, body.text ?? ""]);
}
