/** With what programs end the name of a file while they replace another one. */
const scratchWords: ReadonlySet<string> = new Set(["lock", "tmp", "temp", "new", "swp", "part", ""]);

/** The names of files that one of this name may be the scratch of: `config.json` for `config.json.4711.tmp`. */
export function namesBefore(path: string): readonly string[] {
  const start = path.lastIndexOf("/") + 1;
  const ends = [...path.slice(start, start + maxNameLength).matchAll(/[.~-]/gu)].map(({ index }) => start + index);
  const last = path.slice((ends.at(-1) ?? path.length) + 1).toLowerCase();
  return scratchWords.has(last) ? ends.filter((end) => end > start).map((end) => path.slice(0, end)) : [];
}

/** Longer names are none that a file system takes. */
const maxNameLength = 255;
