import { isJsonObject, jsonTypeOf, member, type Json } from "../../json/value.ts";
import { subjectOf } from "../answers/request-kind.ts";
import { objectPlaces, sampleItem, valueAt, wantedValue, withoutMembers, withWanted } from "./answer-edits.ts";
import type { Complaint, Path, Wanted } from "./complaint.ts";

/** Names that code has for an answer as a whole. */
const wholeNames =
  /^(?:(?:api|raw|json|http|list|get)?_?(?:response|resp|res|result|data|body|json|payload|answer|reply|parsed|output|r|d)|await|this|undefined|null|e|err|error)$/iu;
/** Members under which APIs put what was asked for. */
const envelopes: readonly string[] = ["data", "result", "response"];
const lists: readonly string[] = ["data", "items", "results", "records", "values", "list", "entries", "nodes", "rows"];

/**
 * Answers that a complaint asks for, the likeliest first.
 *
 * @param body the body of the answer
 * @param path of the request
 */
export function betterAnswers(complaint: Complaint, body: Json, path: string): readonly Json[] {
  switch (complaint.kind) {
    case "at":
      return [withWanted(body, complaint.path, complaint.wanted)];
    case "one-of":
      return complaint.wanted.map((each) => withWanted(body, complaint.path, each));
    case "written":
      return written(complaint.names, complaint.wanted, body);
    case "lacks":
      return lacking(complaint.name, complaint.wanted, body);
    case "unnamed":
      return unnamed(complaint.wanted, body, path);
    case "unexpected":
      return [withoutMembers(body, complaint.path, complaint.names)];
    case "status":
    case "status-refused":
    case "media":
    case "media-refused":
      return [];
  }
}

/** The first names may be variables that contain the answer or a part of it. */
function written(names: Path, wanted: Wanted, body: Json): readonly Json[] {
  const starts = names.map((_, index) => index);
  const isThere = (start: number): boolean => valueAt(body, names.slice(start, start + 1)) !== undefined;
  const isWhole = (start: number): boolean =>
    start > 0 && names.slice(0, start).every((name) => typeof name === "string" && wholeNames.test(name));
  const rankOf = (start: number): number => (isThere(start) ? 0 : isWhole(start) ? 1 : start === 0 ? 2 : 3);
  const ordered = starts.filter((start) => start < names.length).sort((left, right) => rankOf(left) - rankOf(right));
  const members = ordered.map((start) => withWanted(body, names.slice(start), wanted));
  const whole = withWanted(body, [], wanted);
  // A single name is the answer itself, or a member of it.
  const isAnswer = names.every((name) => typeof name === "string" && wholeNames.test(name));
  const inner = typeof names.at(-1) === "string" ? lacking(String(names.at(-1)), wanted, body) : [];
  return isAnswer ? [whole, ...members, ...inner] : [...members, ...inner, whole];
}

/** Adds a member where an object lacks it, the outermost first. */
function lacking(name: string, wanted: Wanted, body: Json): readonly Json[] {
  const places = objectPlaces(body).filter((path) => {
    const there = valueAt(body, [...path, name]);
    return there === undefined || (wanted.type !== undefined && jsonTypeOf(there) !== wanted.type);
  });
  const inPlaces = places.map((path) => withWanted(body, [...path, name], wanted));
  const inEnvelopes = isJsonObject(body)
    ? envelopes
        .filter((envelope) => member(body, envelope) === undefined)
        .map((envelope) => withWanted(body, [envelope, name], wanted))
    : [];
  const inItem = withWanted(Array.isArray(body) ? body : [{}], [0, name], wanted);
  return [...inPlaces, ...inEnvelopes, inItem];
}

/** If nothing is named: what APIs usually have, under all its names at once. */
function unnamed(wanted: Wanted, body: Json, path: string): readonly Json[] {
  const subject = subjectOf(path);
  const named = subject === undefined ? [] : [subject];
  const value = (name: string): Json => wantedValue(wanted, name, undefined);
  const item: Json = wanted.has === undefined ? sampleItem : wantedValue(wanted, "", sampleItem);
  const object = isJsonObject(body) ? body : {};
  const adding = (names: readonly string[], make: (name: string) => Json): Json => {
    const added = names.filter((name) => member(object, name) === undefined).map((name) => [name, make(name)] as const);
    return { ...object, ...Object.fromEntries(added) };
  };
  if (wanted.type === "array") {
    const filled = objectPlaces(body).length > 0 && wanted.isFilled === true ? [fillLists(body)] : [];
    return [
      ...filled,
      adding([...named, ...lists], value),
      wantedValue(wanted, "", undefined),
      adding(envelopes, () => adding([...named, ...lists], value)),
      adding([...named, ...lists], () => [item]),
      [item],
    ];
  }
  if (wanted.has !== undefined || wanted.type === "object") {
    const singular = named.map((name) => name.replace(/s$/u, ""));
    return [
      ...objectPlaces(body)
        .slice(1)
        .map((place) => withInner(body, place, wanted)),
      adding([...singular, ...named, ...envelopes], value),
      [wantedValue(wanted, "", sampleItem)],
      adding([...named, ...lists], () => [item]),
      fillLists(body),
    ];
  }
  return [adding(commonMembers, likely(wanted)), [adding(commonMembers, likely(wanted))]];
}

function withInner(body: Json, place: Path, wanted: Wanted): Json {
  return withWanted(body, place, wanted);
}

function likely(wanted: Wanted): (name: string) => Json {
  return (name) => wantedValue(wanted, name, undefined);
}

/** Members that things have in most APIs. */
const commonMembers: readonly string[] = [
  "id",
  "name",
  "title",
  "description",
  "type",
  "status",
  "state",
  "url",
  "content",
  "text",
  "message",
  "value",
  "created_at",
  "updated_at",
];

/** Every empty list with an item. */
function fillLists(body: Json): Json {
  if (Array.isArray(body)) return body.length === 0 ? [sampleItem] : body.map(fillLists);
  if (!isJsonObject(body)) return body;
  return Object.fromEntries(Object.keys(body).map((key) => [key, fillLists(member(body, key) ?? null)]));
}
