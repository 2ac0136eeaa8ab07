/** What the name of an operation says that it does. A name never accuses: an API may mean something else by it. */
export type NamedWork = "reads" | "adds" | "changes";

const verbsOf: Readonly<Record<NamedWork, string>> = {
  reads: `check count describe diff download exists explain export fetch filter find get head history info inspect list
    lookup preview query read retrieve scan search select show stat status suggest validate view`,
  adds: "add append clone copy create duplicate import insert post publish push send submit upload",
  changes: `activate approve archive assign cancel change clear close deactivate delete destroy disable edit enable erase
    kill lock merge modify move overwrite patch purge put reject remove rename replace reset restore revoke set stop
    terminate truncate unarchive unassign unset unsubscribe untag update upsert wipe write`,
};

const workOf: ReadonlyMap<string, NamedWork> = new Map(
  (["reads", "adds", "changes"] as const).flatMap((work) =>
    verbsOf[work].split(/\s+/u).map((verb) => [verb, work] as const),
  ),
);

/** Words that are as often the name of a thing: a price at the close, a stop of a bus, the ending of a file. */
const things: ReadonlySet<string> = new Set(
  "archive change clear close copy edit import lock merge move patch post push set stop write".split(" "),
);

/**
 * What an operation does by the first verb in its name: `delete` in `items.delete`, `deleteItem`, `DynamoDB.DeleteItem`
 * and `urn:notes#delete_item`.
 */
export function workNamed(operation: string): NamedWork | undefined {
  const last = operation.split(/[.#/:]/u).findLast((part) => part !== "") ?? "";
  return wordsOf(last).flatMap((word) => workOf.get(word) ?? [])[0];
}

/** The same for the end of a path, which may be that of a file or of a thing: `yarn.lock`, `7.patch`. */
export function workOfEnding(ending: string): NamedWork | undefined {
  return things.has(ending.toLowerCase()) ? undefined : workNamed(ending);
}

/** The same for a whole segment of a path: a verb alone, or one with a capital letter behind it. */
export function workOfSegment(segment: string): NamedWork | undefined {
  const plain = segment.replace(/[_-]?v\d+$/iu, "");
  const [first = "", second] = wordsOf(plain);
  const isOperation = second === undefined ? !things.has(first) : /^[a-z]+[A-Z]/u.test(plain);
  return isOperation ? workOf.get(first) : undefined;
}

function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/u)
    .filter((word) => word !== "");
}
