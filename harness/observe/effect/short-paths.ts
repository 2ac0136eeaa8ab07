/** Where a server runs; each directory absent where it is not known. */
export interface KnownDirectories {
  readonly working?: string;
  /** Every path of it. */
  readonly temporary: readonly string[];
}

/**
 * Makes what shortens the paths in a text: below the working directory they are relative to it, and the temporary directory
 * of an instance, whose name is another one each time, is `$TMPDIR`.
 */
export function shortPaths({ working, temporary }: KnownDirectories): (text: string) => string {
  const replaced = [
    ...temporary.map((path) => ({ path, by: "$TMPDIR/" })),
    ...(working === undefined || working === "/" ? [] : [{ path: working, by: "" }]),
  ];
  return (text) => replaced.reduce((shortened, { path, by }) => replaceBelow(shortened, path, by), text);
}

/** Not where the path only ends another one: `/srv` in `/data/srv/x`. */
function replaceBelow(text: string, path: string, by: string): string {
  return text
    .split(`${path}/`)
    .reduce((before, after) => before + (/[\w.~/-]$/u.test(before) ? `${path}/` : by) + after);
}
