import type { Json } from "../../json/value.ts";
import { requestAddress, type UpstreamRequest } from "../traffic/upstream-event.ts";
import { namelessWords } from "./asking-words.ts";
import { leavesIn, leavesOf, type Leaf } from "./request-body.ts";

type Sent = Pick<UpstreamRequest, "scheme" | "host" | "port" | "path" | "query" | "headers" | "body">;

/** Where a request contains an argument of the call. */
export type HeldIn = "address" | "body";

const maxValues = 200;
const maxTextLength = 4_000;
/** A text of this length does not occur in another by accident. */
const longLength = 8;
/** Any body may contain shorter words and numbers. */
const minBodyLength = 3;
/** Names of amounts, which refer to nothing. */
const amounts =
  /^(?:.*[_-])?(?:limit|page|offset|count|size|length|max|min|top|skip|first|last|start|end|depth|timeout|version|days|hours|minutes|seconds|width|height|per_?page|page_?size|page_?number|max_?results)$/iu;

/** Of these a number of three digits or more may be one of many things. */
const numbered = /(?:^|[_-])(?:page|version|start|end|first|last)$/iu;

/** The arguments of a call that a request may contain: then it is about what the caller has named. */
export class GivenArguments {
  readonly #values: readonly Leaf[];

  constructor(given: Json) {
    this.#values = leavesIn(given)
      .map(({ name, text }) => ({ name, text: text.trim() }))
      .filter(
        ({ name, text }) => text !== "" && text.length <= maxTextLength && !isNoName(text) && !isAmount(name, text),
      )
      .slice(0, maxValues);
  }

  /** Whether a text is one of them. */
  has(text: string): boolean {
    return this.#values.some((value) => value.text === text);
  }

  heldIn(request: Sent): HeldIn | undefined {
    if (this.#values.length === 0) return undefined;
    const place = placeOf(request);
    if (this.#values.some((value) => isInPath(value, place) || isInQuery(value, place))) return "address";
    const leaves = leavesOf(request);
    const isInBody = (value: Leaf): boolean => leaves?.some((leaf) => isLeaf(value, leaf)) ?? isInText(value, request);
    return this.#values.some(isInBody) ? "body" : undefined;
  }
}

/** Whether a text means yes, no or nothing. */
function isNoName(text: string): boolean {
  return /^(?:true|false|yes|no|null|none|undefined|on|off)$/iu.test(text);
}

function isAmount(name: string, text: string): boolean {
  const words = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1_$2");
  return amounts.test(words) && (isShortNumber(text) || (/^\d{3,4}$/u.test(text) && !numbered.test(words)));
}

function isShortNumber(text: string): boolean {
  return /^-?\d{1,2}$/u.test(text);
}

interface Place {
  /** With its host, without its query. */
  readonly address: string;
  readonly segments: readonly string[];
  readonly query: readonly (readonly [name: string, value: string])[];
}

function placeOf({ path, query, ...where }: Sent): Place {
  const decoded = decodedText(path).slice(0, 2 * maxTextLength);
  const segments = decoded.split("/").filter((segment) => segment !== "");
  return {
    address: requestAddress({ ...where, path: decoded }),
    segments,
    query: [...new URLSearchParams(query)],
  };
}

export function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isInPath({ text }: Leaf, { address, segments }: Place): boolean {
  if (text.length >= longLength && address.includes(text)) return true;
  const named = text.replaceAll(/^\/+|\/+$/gu, "");
  if (named.includes("/")) return `/${segments.join("/")}/`.includes(`/${named}/`);
  return segments.some((segment, at) => isSegment(named, segment, segments[at - 1]));
}

/** `7` is a version below `/api` and an id below `/items`. */
function isSegment(text: string, segment: string, before: string | undefined): boolean {
  if (text === "" || namelessWords.has(text.toLowerCase()) || /^v\d+$/iu.test(text)) return false;
  if (isShortNumber(text)) {
    const isId = before !== undefined && /^\p{L}/u.test(before) && !isNameless(before);
    return (isId && segment.replace(/\.[a-z]{2,5}$/u, "") === text) || callKeys(segment).includes(text);
  }
  return segment === text || wordsOf(segment).includes(text) || isSameSlug(segment, text);
}

function isNameless(segment: string): boolean {
  return namelessWords.has(segment.toLowerCase()) || /^v\d+$/iu.test(segment);
}

/** The text in brackets: `Items('7')`. */
function callKeys(segment: string): readonly string[] {
  const [, inside] = /\(([^()]*)\)/u.exec(segment) ?? [];
  return inside === undefined ? [] : wordsOf(inside);
}

function isInQuery(value: Leaf, { query }: Place): boolean {
  return query.some(([name, text]) => {
    if (value.text === text) return !isShortNumber(text) || isSameName(name, value.name) || /id$/iu.test(name);
    if (value.text.length >= longLength && text.includes(value.text)) return true;
    return wordsOf(text).includes(value.text) && (!isShortNumber(value.text) || /id$/iu.test(name));
  });
}

function isLeaf(value: Leaf, leaf: Leaf): boolean {
  if (leaf.text === value.text) return value.text.length >= minBodyLength || isSameName(leaf.name, value.name);
  return value.text.length >= longLength && leaf.text.includes(value.text);
}

/** A body of which only the text is known. */
function isInText({ text }: Leaf, { body }: Sent): boolean {
  const sent = body.text ?? "";
  return sent === text || (text.length >= longLength && sent.includes(text));
}

function isSameName(left: string, right: string): boolean {
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/gu, "");
  return plain(left) !== "" && plain(left) === plain(right);
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}_-]+/u).filter((word) => word !== "");
}

const minSlugLength = 4;

/** Compares a title with its form in an address. */
function isSameSlug(left: string, right: string): boolean {
  const slug = slugOf(right);
  return slug.length >= minSlugLength && slugOf(left) === slug;
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join("-");
}
