import { isJsonObject, jsonTypeOf, member, type Json, type JsonObject } from "../../json/value.ts";
import type { Path, Wanted } from "./complaint.ts";
import { likelyValue, sampleValue } from "../answers/sample-value.ts";

const maxItems = 3;

/** A value that fits what was wanted, including the existing value if it has the right type. */
export function wantedValue({ type, value, has, isFilled }: Wanted, name: string, there: Json | undefined): Json {
  if (value !== undefined) return value;
  if (has !== undefined) {
    const object = isJsonObject(there) ? there : {};
    return member(object, has) === undefined ? { ...object, [has]: likelyValue(has) } : object;
  }
  if (type === undefined) return there ?? likelyValue(name);
  const fits = there !== undefined && jsonTypeOf(there) === type;
  if (type !== "array" || isFilled !== true) return fits ? there : sampleValue(type, name);
  return Array.isArray(there) && there.length > 0 ? there : [sampleItem];
}

/** An item for a list about which nothing is known. */
export const sampleItem: JsonObject = { id: "1001", name: "sample" };

/** The answer with the wanted value at a place; missing objects and lists on the way are created. */
export function withWanted(body: Json, path: Path, wanted: Wanted, name = ""): Json {
  const [key, ...rest] = path;
  if (key === undefined) return wantedValue(wanted, name, body);
  if (typeof key === "number") {
    const items = Array.isArray(body) && body.length > 0 ? body : [{}];
    // Items of one list are alike, whichever the complaint was about.
    return items.slice(0, maxItems).map((item) => withWanted(item, rest, wanted, name));
  }
  if (Array.isArray(body) && body.length > 0) return body.map((item) => withWanted(item, path, wanted, name));
  const object = isJsonObject(body) ? body : {};
  const there = member(object, key);
  const inner: Json = rest.length > 0 ? withWanted(there ?? {}, rest, wanted, key) : wantedValue(wanted, key, there);
  return { ...object, [key]: inner };
}

/** The answer without some members at a place. */
export function withoutMembers(body: Json, path: Path, names: readonly string[]): Json {
  const [key, ...rest] = path;
  if (Array.isArray(body)) {
    const inside = typeof key === "number" ? rest : path;
    return body.map((item) => withoutMembers(item, inside, names));
  }
  if (!isJsonObject(body)) return body;
  if (key === undefined) {
    return Object.fromEntries(
      Object.keys(body).flatMap((name) => (names.includes(name) ? [] : [[name, member(body, name) ?? null]])),
    );
  }
  const inner = member(body, String(key));
  return inner === undefined ? body : { ...body, [key]: withoutMembers(inner, rest, names) };
}

const maxPlaces = 40;

/** Paths of the objects in an answer, the outermost first; items of a list are one place. */
export function objectPlaces(body: Json): readonly Path[] {
  const found: Path[] = [];
  const waiting: { readonly value: Json; readonly path: Path }[] = [{ value: body, path: [] }];
  for (let next = waiting.shift(); next !== undefined && found.length < maxPlaces; next = waiting.shift()) {
    const { value, path } = next;
    if (Array.isArray(value)) {
      const [item] = value;
      // An empty list may have been expected to have items.
      waiting.push({ value: item ?? {}, path: [...path, 0] });
    } else if (isJsonObject(value)) {
      found.push(path);
      for (const key of Object.keys(value)) waiting.push({ value: member(value, key) ?? null, path: [...path, key] });
    }
  }
  return found;
}

/** The value at a place; for a list, its first item. */
export function valueAt(body: Json, path: Path): Json | undefined {
  let at: Json | undefined = body;
  for (const key of path) {
    if (typeof key === "number") at = Array.isArray(at) ? at[0] : undefined;
    else at = isJsonObject(at) ? member(at, key) : undefined;
  }
  return at;
}
