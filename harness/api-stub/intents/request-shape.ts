import { sentObject } from "../traffic/sent-body.ts";
import type { UpstreamRequest } from "../traffic/upstream-event.ts";

/** A longer segment of a path is an id, a token or a text, even without a digit. */
const maxNameLength = 24;

type Sent = Pick<UpstreamRequest, "method" | "host" | "path" | "headers" | "body">;

/** Where a request went, without its values. Hostile text. */
export interface RequestFacts extends Pick<UpstreamRequest, "method" | "scheme" | "host" | "port" | "path"> {
  readonly shape: string;
}

export function requestFacts(request: UpstreamRequest): RequestFacts {
  const { method, scheme, host, port, path } = request;
  return { method: method.toUpperCase(), scheme, host, port, path, shape: shapeOf(request) };
}

/**
 * The constant part of requests with the same purpose: method, place and member names. Ids, times, nonces, tokens,
 * cursors and boundaries of parts vary.
 */
export function shapeOf(request: Sent): string {
  return JSON.stringify([methodAndPlace(request), namesIn(request)]);
}

/** Whether two requests have the same method and the same place. */
export function isOfShape(left: Sent, right: Sent): boolean {
  return methodAndPlace(left) === methodAndPlace(right);
}

/** The host and the path without their variable parts, such as `api.example.com/v*` + `/items/*`. */
export function placeOf({ host, path }: Pick<Sent, "host" | "path">): string {
  const segments = path
    .replace(/\/+$/u, "")
    .split("/")
    .map((segment) => (isVolatile(segment) ? "*" : segment));
  return `${host.replaceAll(/\d+/gu, "#")}${segments.join("/")}`;
}

/** What requests with the same method and the same place have in common. */
export function methodAndPlace(request: Pick<Sent, "method" | "host" | "path">): string {
  return `${request.method.toUpperCase()} ${placeOf(request)}`;
}

function isVolatile(segment: string): boolean {
  return /\d/u.test(segment) || segment.length > maxNameLength;
}

/** Names of members of a JSON object or a form, in order; empty for another form, or an incomplete body. */
function namesIn(request: Sent): readonly string[] {
  const names = Object.keys(sentObject(request) ?? {});
  return [...new Set(names.map((name) => (isVolatile(name) ? "*" : name)))].toSorted();
}
