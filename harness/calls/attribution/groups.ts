/** Adds to the group of a name, which begins with its first item. */
export function addTo<Item>(groups: Map<string, Item[]>, name: string, item: Item): void {
  const group = groups.get(name);
  if (group === undefined) groups.set(name, [item]);
  else group.push(item);
}

/** Leaves out what has no name. */
export function groupedBy<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string | undefined,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = nameOf(item);
    if (name !== undefined) addTo(groups, name, item);
  }
  return groups;
}
