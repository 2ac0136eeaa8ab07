import type { Readable } from "node:stream";
import type { UpstreamAnswer } from "../answers/answerer.ts";
import { givenNames } from "../answers/given-names.ts";
import { recordedHeaders, type UpstreamRequest } from "../traffic/upstream-event.ts";
import { readBody } from "./body.ts";
import type { Peer, Recorder } from "./recorder.ts";
import type { ToldAnswers } from "./told-answers.ts";

/** The beginning of each body is kept. */
const maxOpen = 256;
const maxMethodLength = 40;
const maxHeaderLength = 500;
/** Limit for a path and for a query; a longer one is reported as not completely read. */
export const maxPartLength = 8_000;
/** The sender adds lengths; headers of one connection mean nothing on another. */
const ofConnection: ReadonlySet<string> = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "keep-alive",
  "proxy-connection",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** An incoming request in either version of HTTP. */
export interface IncomingRequest extends Pick<UpstreamRequest, "number" | "scheme" | "httpVersion" | "method"> {
  /** The destination, from the address. */
  readonly peer: Peer;
  /** As sent: a path with a query, or a whole address. */
  readonly target: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Readable;
}

/** Records the end of a request, and returns the answer. */
export class Requests {
  readonly #told: ToldAnswers;
  readonly #recorder: Recorder;
  #open = 0;

  constructor(told: ToldAnswers, recorder: Recorder) {
    this.#told = told;
    this.#recorder = recorder;
  }

  /** @returns undefined where the client disconnects, or has begun more requests than can be kept */
  async answer(incoming: IncomingRequest): Promise<UpstreamAnswer | undefined> {
    const { number, scheme, httpVersion, method, peer, target, headers } = incoming;
    this.#recorder.heard(peer);
    const isOneTooMany = this.#open >= maxOpen;
    this.#open++;
    const read = isOneTooMany ? undefined : await readBody(incoming.body);
    this.#open--;
    if (read === undefined) {
      this.#recorder.brokenOff(number, isOneTooMany ? "too-much" : "unfinished", peer);
      return undefined;
    }
    const { isTooMuch, ...body } = read;
    const { isCut, ...parts } = partsOf(target);
    const request = {
      kind: "request",
      number,
      scheme,
      httpVersion,
      method: method.slice(0, maxMethodLength),
      ...peer,
      ...parts,
      headers: Object.fromEntries(recordedHeaders.flatMap((name) => keptHeader(name, headers[name]))),
      body,
    } as const;
    const answer: UpstreamAnswer =
      isTooMuch === true
        ? { status: 413, headers: {}, body: "", from: "default" }
        : this.#told.answerer.answer(request);
    const { status, from } = answer;
    const gave = givenNames(answer.body, answer.headers["location"]);
    this.#recorder.request({ ...request, answer: { status, from, ...(gave.length > 0 ? { gave } : {}) } });
    if (isTooMuch === true || isCut) this.#recorder.unread("too-much", peer);
    return answer;
  }
}

/** A valid status for an answer; 200 where a recording has an invalid one. */
export function sentStatus({ status }: UpstreamAnswer): number {
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 200;
}

/** The headers of an answer that describe its content. */
export function sentHeaders({ headers }: UpstreamAnswer): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).filter(
    ([name, value]) =>
      /^[\w!#$%&'*+.^`|~-]+$/u.test(name) && !/[^\t\x20-\x7e\x80-\xff]/u.test(value) && !ofConnection.has(name),
  );
  return Object.fromEntries(entries);
}

/** The path and the query that were sent, and whether they are incomplete. */
export function partsOf(target: string): Pick<UpstreamRequest, "path" | "query"> & { readonly isCut: boolean } {
  // A client that takes this for a proxy sends the whole address.
  const [, own = target] = /^https?:\/\/[^/?]*(.*)$/iu.exec(target) ?? [];
  const mark = own.indexOf("?");
  const [path, query] = mark === -1 ? [own, ""] : [own.slice(0, mark), own.slice(mark + 1)];
  return {
    path: (path === "" ? "/" : path).slice(0, maxPartLength),
    query: query.slice(0, maxPartLength),
    isCut: Math.max(path.length, query.length) > maxPartLength,
  };
}

function keptHeader(
  name: string,
  value: string | readonly string[] | undefined,
): readonly (readonly [string, string])[] {
  if (value === undefined) return [];
  return [[name, (typeof value === "string" ? value : value.join(", ")).slice(0, maxHeaderLength)]];
}
