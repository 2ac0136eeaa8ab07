/** What stands for `$ROOT`, `$WORK` and `$<program>` in the words of a list of servers. */
export interface Slots {
  /** Where it is installed. */
  readonly root: string;
  /** Its working directory. */
  readonly work: string;
  /** Paths of the programs that it needs, by name. */
  readonly programs: ReadonlyMap<string, string>;
}

/** Replaces the slots in a word; another `$` stays. */
export function fillIn(word: string, slots: Slots): string {
  const values = new Map([["ROOT", slots.root], ["WORK", slots.work], ...slots.programs]);
  return word.replaceAll(/\$([A-Za-z][\w-]*)/gu, (whole, name: string) => values.get(name) ?? whole);
}
