import { withoutPlainNames } from "../harness/connect/owned-name.ts";

/** Shortens the paths in a text to what they are as seen from the working directory of the server. */
export function shortPaths(cwd: string | undefined): (text: string) => string {
  const below = (text: string): string => (cwd === undefined || cwd === "/" ? text : text.replaceAll(`${cwd}/`, ""));
  return (text) => withoutPlainNames(below(text));
}
