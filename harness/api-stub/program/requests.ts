import type { Readable } from "node:stream";
import type { UpstreamAnswer } from "../answers/answerer.ts";
import { givenNames } from "../answers/given-names.ts";
import { recordedHeaders, type UpstreamRequest } from "../traffic/upstream-event.ts";
import { readBody } from "./body.ts";
import type { Peer, Recorder } from "./recorder.ts";
import type { ToldAnswers } from "./told-answers.ts";

/** Of each the beginning of the body is kept. */
const maxOpen = 256;
const maxMethodLength = 40;
const maxHeaderLength = 500;
/** Of a path and of a query; of a longer one it is said that not all was read. */
export const maxPartLength = 8_000;
/** Lengths are added by whoever sends; what belongs to one connection means nothing on another. */
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

/** A request as it comes in, in either version of HTTP. */
export interface IncomingRequest extends Pick<UpstreamRequest, "number" | "scheme" | "httpVersion" | "method"> {
  /** Where it was sent; the address tells it. */
  readonly peer: Peer;
  /** As it was sent: a path with a query, or a whole address. */
  readonly target: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Readable;
}

/** Records how a request has come to its end, and says what is sent back. */
export class Requests {
  readonly #told: ToldAnswers;
  readonly #recorder: Recorder;
  #open = 0;

  constructor(told: ToldAnswers, recorder: Recorder) {
    this.#told = told;
    this.#recorder = recorder;
  }

  /** @returns undefined where the client breaks off, or where it has begun more than can be kept */
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

/** A status that an answer may end with; what is none, as a recording may have it, is one that all is well. */
export function sentStatus({ status }: UpstreamAnswer): number {
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 200;
}

/** The headers of an answer that say something of its contents. */
export function sentHeaders({ headers }: UpstreamAnswer): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).filter(
    ([name, value]) =>
      /^[\w!#$%&'*+.^`|~-]+$/u.test(name) && !/[^\t\x20-\x7e\x80-\xff]/u.test(value) && !ofConnection.has(name),
  );
  return Object.fromEntries(entries);
}

/** The path and the query of what was sent, and whether that is not all of them. */
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
