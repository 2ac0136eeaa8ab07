import type { RequestKind } from "./answer-book.ts";

/** A number, a UUID, or a long text with digits in it: what names one of many things. */
const reference = /^(?:\d+|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|(?=.*\d)[\w-]{12,})$/iu;

/**
 * The kind of a request: segments that refer to one of many things become `*`.
 *
 * @param given texts among the arguments of the call that sent it: a segment that equals one of them becomes `*`, too
 */
export function kindOf({ method, path }: RequestKind, given: ReadonlySet<string>): RequestKind {
  const segments = path.split("/").map((segment) => {
    const plain = decoded(segment);
    return reference.test(plain) || (plain !== "" && given.has(plain)) ? "*" : segment;
  });
  return { method: method.toUpperCase(), path: segments.join("/") };
}

/** @returns how many segments match literally, or undefined where the request is of another kind */
export function likenessTo(kind: RequestKind, { method, path }: RequestKind): number | undefined {
  if (kind.method !== method.toUpperCase()) return undefined;
  const [wanted, segments] = [kind.path.split("/"), path.split("/")];
  if (wanted.length !== segments.length) return undefined;
  if (wanted.some((each, index) => each !== "*" && each !== segments[index])) return undefined;
  return wanted.filter((each) => each !== "*").length;
}

/**
 * Whether a request asks for a part of what a kind of requests asks for: `/v4/projects/1001/issues` for a part of
 * `/v4/issues`. All segments of the kind come in the request, in order, and both end with the same name.
 */
export function isPartOf({ method, path }: RequestKind, kind: RequestKind): boolean {
  if (kind.method !== method.toUpperCase()) return false;
  const [wanted, segments] = [kind.path.split("/"), path.split("/")];
  const last = segments.at(-1) ?? "";
  if (segments.length <= wanted.length || wanted.at(-1) !== last || !isName(last)) return false;
  let at = 0;
  for (const segment of segments) {
    if (wanted[at] === segment || wanted[at] === "*") at++;
  }
  return at === wanted.length;
}

function isName(segment: string): boolean {
  return /^[a-z][\w-]*$/iu.test(segment);
}

/** The last segment that names what a request is about: `records` of `/v0/bases/1/records/2`. */
export function subjectOf(path: string): string | undefined {
  return path
    .split("/")
    .map(decoded)
    .findLast((segment) => isName(segment) && !reference.test(segment) && !/^v\d+$/iu.test(segment));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    // A stray percent sign is taken literally.
    if (!(error instanceof URIError)) throw error;
    return segment;
  }
}
