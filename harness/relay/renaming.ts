/** How the user says that a relay renames tools. */
export interface RenameRule {
  /** The name upstream, or a pattern with one `*`. */
  readonly from: string;
  /** The name that the relay lists, with the same text for `*`; empty for a tool that it hides on purpose. */
  readonly to: string;
}

/** Which tool upstream each tool of a relay stands for. */
export interface Renaming {
  /** How it was found, for a reader; absent where names are the same. */
  readonly described?: string;
  /** Names upstream by the name that the relay lists; several where tools are merged. */
  readonly upstreamOf: ReadonlyMap<string, readonly string[]>;
  /** Names upstream that the user declared hidden. */
  readonly hidden: readonly string[];
}

/**
 * Finds which tool is which: by the user's rules, by equal names, or by one prefix or suffix that the relay adds to all
 * names. A relay may have to replace `.`, `-` and `/`.
 *
 * @param upstream names upstream, in the order of the list
 * @param through names as the relay lists them
 */
export function findRenaming(
  upstream: readonly string[],
  through: readonly string[],
  rules: readonly RenameRule[] = [],
): Renaming {
  const listed = new Set(through);
  const upstreamOf = new Map<string, string[]>();
  const hidden: string[] = [];
  const open: string[] = [];
  const add = (name: string, from: string): void => {
    const known = upstreamOf.get(name) ?? [];
    if (!known.includes(from)) upstreamOf.set(name, [...known, from]);
  };
  for (const name of new Set(upstream)) {
    const declared = declaredName(name, rules);
    if (declared === "") hidden.push(name);
    else if (declared !== undefined) add(declared, name);
    else if (listed.has(name)) add(name, name);
    else open.push(name);
  }
  const free = through.filter((name) => !upstreamOf.has(name));
  const affixes = affixesOf(open, free);
  for (const name of open) {
    const found = free.find((each) => isWrapped(each, name, affixes));
    if (found !== undefined) add(found, name);
  }
  const shown = describe(affixes, rules);
  return { upstreamOf, hidden, ...(shown === undefined ? {} : { described: shown }) };
}

interface Affixes {
  readonly before: string;
  readonly after: string;
}

function declaredName(name: string, rules: readonly RenameRule[]): string | undefined {
  for (const { from, to } of rules) {
    const [before = "", after] = from.split("*", 2);
    if (after === undefined) {
      if (name === from) return to;
    } else if (name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after)) {
      return to.replace("*", () => name.slice(before.length, name.length - after.length));
    }
  }
  return undefined;
}

/** Names as a relay writes them that allows only letters, digits and `_`. */
function plain(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9_]/gu, "_");
}

function isWrapped(through: string, name: string, { before, after }: Affixes): boolean {
  return through === `${before}${name}${after}` || plain(through) === plain(`${before}${name}${after}`);
}

/** Of the prefixes and suffixes of all pairs of names, the ones that fit most names; the shortest if several do. */
function affixesOf(open: readonly string[], free: readonly string[]): Affixes {
  const counts = new Map<string, { readonly affixes: Affixes; names: number }>();
  for (const name of open) {
    const seen = new Set<string>();
    for (const through of free) {
      const at = plain(through).indexOf(plain(name));
      if (at === -1) continue;
      const affixes = { before: through.slice(0, at), after: through.slice(at + name.length) };
      const key = JSON.stringify(affixes);
      if (seen.has(key)) continue;
      seen.add(key);
      const count = counts.get(key) ?? { affixes, names: 0 };
      count.names++;
      counts.set(key, count);
    }
  }
  const sorted = [...counts.values()].toSorted(
    (left, right) => right.names - left.names || lengthOf(left.affixes) - lengthOf(right.affixes),
  );
  return sorted[0]?.affixes ?? { before: "", after: "" };
}

function lengthOf({ before, after }: Affixes): number {
  return before.length + after.length;
}

function describe({ before, after }: Affixes, rules: readonly RenameRule[]): string | undefined {
  const found = [
    ...(rules.length === 0 ? [] : ["as declared"]),
    ...(before === "" ? [] : [`prefix ${JSON.stringify(before)}`]),
    ...(after === "" ? [] : [`suffix ${JSON.stringify(after)}`]),
  ];
  return found.length === 0 ? undefined : found.join(", ");
}
