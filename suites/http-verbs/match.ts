import { showJson } from "../../harness/json/show.ts";
import { requestLine, type Operation } from "./openapi/operation.ts";
import type { OpenApiDocument } from "./openapi/operations.ts";

/** Which operation a tool stands for, or why none is known. */
export type Match =
  | { readonly kind: "operation"; readonly operation: Operation }
  | { readonly kind: "none"; readonly reason: string };

const maxNamed = 3;
const separators = /[-_.\s]/gu;

/** Operations by the names that may lead to them. */
interface OperationIndex {
  readonly byId: ReadonlyMap<string, readonly Operation[]>;
  readonly byPlainId: ReadonlyMap<string, readonly Operation[]>;
  /** Added to a reason, since an unread operation may be the missing one. */
  readonly unread: string;
}

/** Fewer tools may share the beginning of their names by chance. */
const minPrefixed = 3;

/**
 * Finds the operation of each tool: as the user says, by the exact operationId, or by one that differs only in case and
 * separators. Some generators put a name of their own before each operationId. It is ignored if all tools have it and each
 * of them is an operation without it. A tool that could be two operations has none. Nothing else is guessed from a name.
 *
 * @param names names of all listed tools, since a second tool of nearly the same name makes a likeness worthless
 * @param mapped operations of tools as the user says
 */
export function matchTools(
  names: readonly string[],
  document: OpenApiDocument,
  mapped: ReadonlyMap<string, Operation>,
): ReadonlyMap<string, Match> {
  const matches = matchNames(names, document, mapped);
  const unnamed = [...new Set(names)].filter((name) => !mapped.has(name));
  if (unnamed.length < minPrefixed || unnamed.some((name) => isFound(matches.get(name)))) return matches;
  for (const prefix of sharedPrefixes(unnamed)) {
    const bare = (name: string): string => name.slice(prefix.length);
    const found = matchNames(unnamed.map(bare), document, new Map());
    if (![...found.values()].every(isFound)) continue;
    return new Map(
      [...matches].map(([name, match]) => [name, mapped.has(name) ? match : (found.get(bare(name)) ?? match)]),
    );
  }
  return matches;
}

function isFound(match: Match | undefined): boolean {
  return match?.kind === "operation";
}

/** Beginnings that all names share, up to and with a separator, the longest first. */
function sharedPrefixes(names: readonly string[]): readonly string[] {
  const [first = "", ...others] = names;
  const ends = [...first.matchAll(separators)].map(({ index }) => index + 1);
  const prefixes = ends.map((end) => first.slice(0, end));
  return prefixes.filter((prefix) => others.every((name) => name.startsWith(prefix))).toReversed();
}

function matchNames(
  names: readonly string[],
  document: OpenApiDocument,
  mapped: ReadonlyMap<string, Operation>,
): ReadonlyMap<string, Match> {
  const index: OperationIndex = {
    byId: groupBy(document.operations, ({ operationId }) => operationId),
    byPlainId: groupBy(document.operations, ({ operationId }) => plainName(operationId ?? "")),
    unread: sayUnread(document),
  };
  const distinct = [...new Set(names)];
  const matches = new Map<string, Match>();
  for (const name of distinct) {
    const operation = mapped.get(name) ?? exactly(index, name);
    if (operation !== undefined) matches.set(name, { kind: "operation", operation });
  }
  const taken = new Set(
    [...matches.values()].map((match) => (match.kind === "operation" ? match.operation : undefined)),
  );
  const alike = groupBy(distinct, plainName);
  for (const name of distinct) {
    if (!matches.has(name)) matches.set(name, nearly(index, name, taken, alike));
  }
  return matches;
}

/** The name without case and separators: `getPetById`, `get_pet_by_id` and `Get-Pet-By-Id` are the same. */
export function plainName(name: string): string {
  return name.replaceAll(separators, "").toLowerCase();
}

function exactly({ byId }: OperationIndex, name: string): Operation | undefined {
  const [operation, ...others] = byId.get(name) ?? [];
  return others.length === 0 ? operation : undefined;
}

function nearly(
  { byId, byPlainId, unread }: OperationIndex,
  name: string,
  taken: ReadonlySet<Operation | undefined>,
  alike: ReadonlyMap<string, readonly string[]>,
): Match {
  const twice = byId.get(name);
  if (twice !== undefined)
    return none(`its name is the operationId of ${sayOperations(twice)}, so it matches none of them`);
  const [operation, ...others] = byPlainId.get(plainName(name)) ?? [];
  if (operation === undefined) return none(`no operation has this name as its operationId${unread}`);
  if (others.length > 0) return none(`its name could mean ${sayOperations([operation, ...others])}`);
  if (taken.has(operation)) return none(`another tool with a similar name matches ${requestLine(operation)}`);
  const tools = alike.get(plainName(name)) ?? [];
  if (tools.length > 1) {
    return none(`${tools.slice(0, maxNamed).map(showJson).join(" and ")} could all mean ${requestLine(operation)}`);
  }
  return { kind: "operation", operation };
}

function none(reason: string): Match {
  return { kind: "none", reason: `${reason}; the configuration can name its operation (httpVerbs.tools)` };
}

function sayOperations(operations: readonly Operation[]): string {
  const named = operations.slice(0, maxNamed).map(requestLine).join(" and ");
  return operations.length > maxNamed ? `${named} and ${operations.length - maxNamed} more` : named;
}

function sayUnread({ unread }: OpenApiDocument): string {
  if (unread.length === 0) return "";
  const named = unread.slice(0, maxNamed).map(({ place, ref }) => `${place} ($ref ${showJson(ref)})`);
  const more = unread.length > maxNamed ? ` and ${unread.length - maxNamed} more` : "";
  return `, but not all were read: ${named.join(", ")}${more}`;
}

/** Elements by key. An element without a key, or with an empty one, is left out. */
function groupBy<Element>(
  elements: readonly Element[],
  keyOf: (element: Element) => string | undefined,
): ReadonlyMap<string, readonly Element[]> {
  const groups = new Map<string, Element[]>();
  for (const element of elements) {
    const key = keyOf(element);
    if (key === undefined || key === "") continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [element]);
    else group.push(element);
  }
  return groups;
}
