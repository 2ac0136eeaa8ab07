/** The TMPDIR of an instance, which has another name in each box. */
const privateDirectory = /\/[^\s"']*\/mcp-conformance-[\w-]+/gu;

/** Shortens the paths in a text to what they are as seen from the working directory of the server. */
export function shortPaths(cwd: string | undefined): (text: string) => string {
  const below = (text: string): string => (cwd === undefined || cwd === "/" ? text : text.replaceAll(`${cwd}/`, ""));
  return (text) => below(text).replaceAll(privateDirectory, "$TMPDIR");
}
