/** Where a server runs; each directory absent where it is not known. */
export interface KnownDirectories {
  readonly working?: string;
  /** Every path by which it is known. */
  readonly temporary: readonly string[];
}

/**
 * Makes a function that shortens the paths in a text: paths in the working directory become relative to it, and the
 * temporary directory of an instance, whose name varies, becomes `$TMPDIR`.
 */
export function shortPaths({ working, temporary }: KnownDirectories): (text: string) => string {
  const replaced = [
    ...temporary.map((path) => ({ path, by: "$TMPDIR/" })),
    ...(working === undefined || working === "/" ? [] : [{ path: working, by: "" }]),
  ];
  return (text) => replaced.reduce((shortened, { path, by }) => replaceBelow(shortened, path, by), text);
}

/** Not where the path is only the end of another one: `/srv` in `/data/srv/x`. */
function replaceBelow(text: string, path: string, by: string): string {
  return text
    .split(`${path}/`)
    .reduce((before, after) => before + (/[\w.~/-]$/u.test(before) ? `${path}/` : by) + after);
}
