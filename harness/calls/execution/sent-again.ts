import type { UpstreamRequest } from "../../api-stub/traffic/upstream-event.ts";
import { isSameText } from "../state/stamps.ts";
import { requestsOf, type ObservedExchange } from "./execution.ts";

/**
 * What the server did after a request was refused on purpose.
 *
 * - `once` it was not sent again
 * - `with-its-key` the API can tell by the key that it is the same request
 * - `after-a-look` something was read from the API first, which may tell whether the first request took effect
 * - `again` neither the API nor the sender can tell whether it takes effect twice
 */
export type AfterFault = "once" | "with-its-key" | "after-a-look" | "again";

/**
 * @param call with what it sent, in order
 * @returns undefined where none of its requests was refused on purpose
 */
export function afterFault(exchange: Pick<ObservedExchange, "upstream" | "effects">): AfterFault | undefined {
  const requests = requestsOf(exchange);
  const at = requests.findIndex(({ answer }) => answer.from === "fault");
  const refused = requests[at];
  if (refused === undefined) return undefined;
  const later = requests.slice(at + 1);
  const next = later.findIndex((request) => isSameRequest(request, refused));
  const again = later[next];
  if (again === undefined) return "once";
  const sentBy = new Map(exchange.effects.flatMap(({ sent }) => (sent === undefined ? [] : [[sent.number, sent]])));
  const key = sentBy.get(refused.number)?.key;
  if (key !== undefined && sentBy.get(again.number)?.key === key) return "with-its-key";
  // A request that asks for no change cannot take effect twice.
  const looks = later.slice(0, next).filter(({ number, host }) => host === refused.host && !sentBy.has(number));
  return looks.length > 0 ? "after-a-look" : "again";
}

/** Requests that differ in headers, times and ids of their own alone. */
export function isSameRequest(left: UpstreamRequest, right: UpstreamRequest): boolean {
  if (addressOf(left) !== addressOf(right)) return false;
  const [was, is] = [left.body, right.body];
  if (was.text === undefined || is.text === undefined) return was.text === is.text && was.bytes === is.bytes;
  return isSameText(was.text, is.text);
}

function addressOf({ method, scheme, host, port, path, query }: UpstreamRequest): string {
  return JSON.stringify([method.toUpperCase(), scheme, host, port, path, query]);
}
