import { canonicalText } from "./canonical.ts";
import { parseJson } from "./parse.ts";
import { isTime, withoutTimes } from "./times.ts";
import { defineMember, isJsonObject, member, type Json } from "./value.ts";

/**
 * A value with the structure that its texts hold, and without times: JSON in a text block is what most tools answer
 * with, and lines are what the others do. When something was last touched is a trace, as it is on a file.
 */
export function opened(value: Json): Json {
  if (typeof value === "string") {
    const parsed = structure.test(value) ? parseJson(value) : undefined;
    if (parsed?.kind === "value") return opened(parsed.value);
    return value.includes("\n") ? value.split("\n").map(withoutTimes) : withoutTimes(value);
  }
  if (typeof value === "number") return isTime(value) ? "(time)" : value;
  if (Array.isArray(value)) return value.map(opened);
  if (!isJsonObject(value)) return value;
  return mapMembers(value, opened);
}

/** Of other texts JSON makes no object and no list; an error of the parser for each of them costs more than all else here. */
const structure = /^[\t\n\r ]*[[{]/u;

/** Places of scalars that differ between two values, with the positions in arrays left out. */
export function differingPlaces(left: Json, right: Json): ReadonlySet<string> {
  const before = leavesOf(left);
  const after = leavesOf(right);
  const places = [...before.keys(), ...after.keys()];
  return new Set(places.filter((place) => before.get(place) !== after.get(place)));
}

/** The value without the scalars at these places. */
export function withoutPlaces(value: Json, places: ReadonlySet<string>, place = ""): Json {
  if (Array.isArray(value)) return value.map((element) => withoutPlaces(element, places, `${place}/#`));
  if (isJsonObject(value)) return mapMembers(value, (inner, key) => withoutPlaces(inner, places, `${place}/${key}`));
  return places.has(place) ? null : value;
}

/** All scalars of one place together, since entries of a list may come in any order. */
function leavesOf(value: Json): ReadonlyMap<string, string> {
  const leaves = new Map<string, string[]>();
  collect(value, "", leaves);
  return new Map([...leaves].map(([place, texts]) => [place, texts.join("\n")]));
}

function collect(value: Json, place: string, leaves: Map<string, string[]>): void {
  if (Array.isArray(value)) for (const element of value) collect(element, `${place}/#`, leaves);
  else if (isJsonObject(value)) {
    for (const key of Object.keys(value)) collect(member(value, key) ?? null, `${place}/${key}`, leaves);
  } else {
    const texts = leaves.get(place) ?? [];
    texts.push(canonicalText(value));
    leaves.set(place, texts);
  }
}

function mapMembers(value: Readonly<Record<string, Json>>, map: (inner: Json, key: string) => Json): Json {
  const mapped = {};
  for (const key of Object.keys(value)) defineMember(mapped, key, map(member(value, key) ?? null, key));
  return mapped;
}
