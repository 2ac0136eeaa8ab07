/** The name of the TMPDIR of an instance, which is another one in each box. */
const privateName = /\/mcp-conformance-[\w-]+/u;
const word = /[^\s"']+/gu;

/** Shortens the paths in a text to what they are as seen from the working directory of the server. */
export function shortPaths(cwd: string | undefined): (text: string) => string {
  const below = (text: string): string => (cwd === undefined || cwd === "/" ? text : text.replaceAll(`${cwd}/`, ""));
  return (text) => below(text).replaceAll(word, withoutPrivateDirectory);
}

/** Looked for from its end: a pattern for the whole path would begin anew at each of its slashes. */
function withoutPrivateDirectory(text: string): string {
  const [start, end] = [text.indexOf("/"), text.lastIndexOf("/mcp-conformance-")];
  if (end <= start) return text;
  return text.slice(0, start) + text.slice(end).replace(privateName, "$$TMPDIR");
}
