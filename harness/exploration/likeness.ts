import type { ArgumentPlace } from "../calls/arguments/argument-place.ts";
import { member } from "../json/value.ts";
import { wordsOf } from "../calls/recognisers/name-words.ts";

/** What is known about a value in an answer: the words of its key and of the keys around it. */
export interface ValueWords {
  readonly own: readonly string[];
  /** Words of the outer keys, and of the name of the tool that answered. */
  readonly around: ReadonlySet<string>;
}

/** What is known about an argument: the words of its name, of the names around it, and of its description. */
export interface PlaceWords {
  readonly own: readonly string[];
  readonly around: ReadonlySet<string>;
  readonly described: ReadonlySet<string>;
}

/** Keys that only say that something is a name or id: the words around them decide. */
const naming = new Set([
  "id",
  "name",
  "key",
  "uuid",
  "ref",
  "uri",
  "url",
  "path",
  "slug",
  "title",
  "number",
  "identifier",
]);

/** The words of a value under these keys in the answer of this tool. */
export function wordsOfValue(keys: readonly string[], source: string): ValueWords {
  const own = wordsOf(keys.at(-1) ?? "");
  return { own, around: new Set([...keys.slice(0, -1).flatMap(wordsOf), ...wordsOf(source)]) };
}

/** Words of an argument of a tool. */
export function wordsOfPlace(tool: string, { path, schema }: ArgumentPlace): PlaceWords {
  const names = path.filter((name) => name !== "*");
  const description = member(schema, "description");
  return {
    own: wordsOf(names.at(-1) ?? ""),
    around: new Set([...names.slice(0, -1), tool].flatMap(wordsOf)),
    described: new Set(typeof description === "string" ? wordsOf(description.slice(0, 200)) : []),
  };
}

/**
 * How likely a value is meant for an argument, by the words of both; 0 where nothing suggests it.
 *
 * `taskId`, `task_id` and `id` of a tool about tasks are the `id` in an entry of `tasks`.
 */
export function likeness(value: ValueWords, place: PlaceWords): number {
  const [last, wanted] = [value.own.at(-1), place.own.at(-1)];
  if (last === undefined || wanted === undefined) return 0;
  const inner = place.own.slice(0, -1);
  const isSame = value.own.length === place.own.length && value.own.every((word, index) => word === place.own[index]);
  const shared = [...value.around].filter((word) => place.around.has(word)).length;
  const closeness = Math.min(shared, 2);
  if (isSame) return (naming.has(wanted) && place.own.length === 1 ? 5 : 8) + closeness;
  if (last === wanted) {
    // `task_id` matches the id of a task; ids of something else are tried last.
    const known = [...value.own.slice(0, -1), ...value.around];
    const isOfIt = inner.length > 0 && inner.every((word) => known.includes(word));
    if (isOfIt) return 7 + closeness;
    const isForIt = inner.length === 0 && value.own.slice(0, -1).some((word) => place.around.has(word));
    if (isForIt) return 6 + closeness;
    return naming.has(wanted) ? 1 + closeness : 3 + closeness;
  }
  // The argument `task` matches the id or the name of a task.
  const isNamed = naming.has(last) && [...value.own.slice(0, -1), ...value.around].includes(wanted);
  if (isNamed) return (place.own.length === 1 ? 5 : 3) + closeness;
  // `task_id` matches a value under `task`, or in a list of tasks.
  if (naming.has(wanted) && inner.length > 0 && inner.every((word) => value.own.includes(word))) return 4 + closeness;
  if (naming.has(wanted) && value.own.some((word) => place.around.has(word))) return 2 + closeness;
  const isDescribed = value.own.length > 0 && value.own.every((word) => place.described.has(word));
  return isDescribed ? 2 + closeness : 0;
}
