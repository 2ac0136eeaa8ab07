import { requestAddress, type GivenName, type UpstreamRequest } from "../traffic/upstream-event.ts";
import { sentMethod } from "./sent-method.ts";
import { asksBy } from "./asking-words.ts";
import { decodedText, type GivenArguments } from "./given-arguments.ts";
import { leavesOf, type Leaf } from "./request-body.ts";

/**
 * A request changes what the same call opened before: `known` if an answer or the address says so, `likely` if it is
 * where that would be.
 */
export interface Opened {
  readonly certainty: "known" | "likely";
  /** The number of the request that opened it. */
  readonly by: number;
}

interface Opening {
  readonly number: number;
  readonly method: "POST" | "PUT" | "other";
  readonly host: string;
  readonly path: string;
  /** Texts from the answer, for what is below its address. */
  readonly below: ReadonlySet<string>;
  /** Texts that were new then. */
  readonly fresh: ReadonlySet<string>;
  readonly sent: ReadonlySet<string>;
}

/** Only this many openings before a request are searched: a hostile server sends a hundred thousand. */
const maxOpenings = 500;
const maxNameLength = 24;
const uploadNames = /upload|multipart|resumable|cursor|scroll/iu;

/** What a call has opened so far: sessions, cursors, uploads, jobs. */
export class Openings {
  readonly #given: GivenArguments;
  readonly #known = new Set<string>();
  readonly #all: Opening[] = [];

  constructor(given: GivenArguments) {
    this.#given = given;
  }

  /** Records a request; call it after asking about that request. */
  heard(request: UpstreamRequest): void {
    const { gave = [], status } = request.answer;
    const sent = new Set((leavesOf(request) ?? []).map(({ text }) => text));
    // An empty text names nothing; a cursor may be empty, beside a search for nothing.
    for (const text of [...segmentsOf(request.path), ...sent]) if (text !== "") this.#known.add(text);
    // What also occurs in a list existed before.
    for (const { as, text } of gave) if (as === "listed") this.#known.add(text);
    const method = openingMethod(request);
    const opens = gave.filter(({ as, text }) => !this.#known.has(text) && isOpened(as, method, request));
    if (status < 400 && this.#all.length < maxOpenings && (method !== "other" || opens.length > 0)) {
      this.#all.push({
        number: request.number,
        method,
        host: request.host,
        path: pathOf(request),
        below: new Set(gave.flatMap(({ as, text }) => (as === "listed" ? [] : [text]))),
        fresh: new Set(opens.map(({ text }) => text)),
        sent,
      });
    }
    for (const { text } of gave) this.#known.add(text);
  }

  /** @param removes whether the request removes what it is about */
  openedBefore(request: UpstreamRequest, removes: boolean): Opened | undefined {
    if (this.#all.length === 0) return undefined;
    const asked = askedOf(request, removes);
    let likely: Opened | undefined;
    for (const opening of this.#all) {
      const certainty = this.#byPlace(opening, asked) ?? this.#byName(opening, asked);
      if (certainty === "known") return { certainty, by: opening.number };
      if (certainty === "likely") likely ??= { certainty, by: opening.number };
    }
    return likely;
  }

  /** A POST creates something below the address that it was sent to, or at that address. */
  #byPlace(opening: Opening, { host, path, segments, query, removes }: Asked): Opened["certainty"] | undefined {
    if (opening.host !== host || opening.path === "" || opening.method === "other") return undefined;
    if (path === opening.path) {
      const last = lastOf(segments);
      // A part of an upload that was begun at the same place changes nothing there yet.
      const isPart = opening.method === "POST" && !removes && query.some(([name]) => uploadNames.test(name));
      if (this.#given.has(last)) return isPart ? "known" : undefined;
      if (opening.method === "PUT") return removes ? "likely" : undefined;
      // `DELETE /items` removes more than what `POST /items` created.
      return isName(last) ? (/[^su]s$/iu.test(last) ? "likely" : "known") : undefined;
    }
    if (opening.method !== "POST" || !path.startsWith(`${opening.path}/`)) return undefined;
    const [id = "", ...rest] = segmentsOf(path.slice(opening.path.length));
    const isGiven = this.#given.has(id);
    if (!opening.below.has(id)) return isGiven && !opening.sent.has(id) ? undefined : "likely";
    return isGiven || (removes && rest.some((each) => this.#given.has(each))) ? "likely" : "known";
  }

  /** The request names something that was new in an answer and that no argument names. */
  #byName({ fresh }: Opening, asked: Asked): Opened["certainty"] | undefined {
    if (fresh.size === 0) return undefined;
    const { addresses, segments, query, leaves, removes } = asked;
    const isFresh = (text: string): boolean => fresh.has(text) && !this.#given.has(text);
    if (addresses.some((address) => fresh.has(address))) return "known";
    const at = segments.findIndex(isFresh);
    if (at !== -1) return removes && segments.slice(at).some((each) => this.#given.has(each)) ? "likely" : "known";
    const last = lastOf(segments);
    // `/items/7?session=…` is about the item.
    const isPlain = isName(last) && !this.#given.has(last);
    if (query.some(([name, text]) => isFresh(text) && (isPlain || uploadNames.test(name)))) return "known";
    const isInBody = isPlain && removes && leaves.length > 0 && leaves.every(({ text }) => isFresh(text));
    return isInBody ? "known" : undefined;
  }
}

/** A request, parsed once for all openings. */
interface Asked {
  readonly host: string;
  readonly path: string;
  readonly addresses: readonly string[];
  readonly segments: readonly string[];
  readonly query: readonly (readonly [name: string, text: string])[];
  readonly leaves: readonly Leaf[];
  readonly removes: boolean;
}

function askedOf(request: UpstreamRequest, removes: boolean): Asked {
  return {
    host: request.host,
    path: pathOf(request),
    addresses: addressesOf(request),
    // An empty id leaves a slash.
    segments: [...segmentsOf(request.path), ...(request.path.endsWith("/") ? [""] : [])],
    query: [...new URLSearchParams(request.query)],
    leaves: leavesOf(request) ?? [],
    removes,
  };
}

function openingMethod(request: UpstreamRequest): Opening["method"] {
  const method = sentMethod(request);
  return method === "POST" || method === "PUT" ? method : "other";
}

/** A search returns things that existed before, and a cursor. */
function isOpened(as: GivenName["as"], method: Opening["method"], request: UpstreamRequest): boolean {
  if (as === "listed") return false;
  if (as === "cursor") return true;
  if (method === "other") return false;
  return as === "handle" || !asksBy(request);
}

function pathOf({ path }: Pick<UpstreamRequest, "path">): string {
  return path.replace(/\/+$/u, "");
}

function segmentsOf(path: string): readonly string[] {
  return decodedText(path)
    .split("/")
    .filter((segment) => segment !== "");
}

function lastOf(segments: readonly string[]): string {
  return segments.findLast((segment) => segment !== "") ?? "";
}

/** Whether a segment is the name of something permanent, and not an id. */
function isName(segment: string): boolean {
  return segment !== "" && segment.length <= maxNameLength && !/\d/u.test(segment);
}

function addressesOf(request: UpstreamRequest): readonly string[] {
  const address = requestAddress(request);
  return [request.path, address, `${address}?${request.query}`];
}
