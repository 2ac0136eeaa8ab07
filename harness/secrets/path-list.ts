/** Whether a value is a path, or several. */
export function isPathList(value: string): boolean {
  return value.split(/[:;](?=[/~.]|[A-Za-z]:[\\/]|$)/u).every((path) => isPath(path) || path === "");
}

/** A secret in base 64 may begin with a slash; it has no names of files in it. */
function isPath(path: string): boolean {
  return /^(?:~|\.{1,2})?\/[^\n=+]*$|^[A-Za-z]:[\\/][^\n]*$|^\.{1,2}$/u.test(path);
}
