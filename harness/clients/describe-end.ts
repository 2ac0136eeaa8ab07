import { excerpt } from "../json/excerpt.ts";
import type { ClientEnd } from "./transcript/transcript.ts";

const maxLineLength = 200;

/** How a client ended, as the end of a sentence that begins with it. Hostile text. */
export function describeClientEnd(end: ClientEnd): string {
  switch (end.kind) {
    case "exited":
      return `it exited with code ${end.exitCode}${tellingLine(end.stderr)}`;
    case "killed":
      return `it was ended by ${end.signal}${tellingLine(end.stderr)}`;
    case "out-of-time":
      return `it had not ended after ${end.timeoutMs / 1000} s, and was ended by us${tellingLine(end.stderr)}`;
    case "stopped":
      return `it was ended by us before it was through${tellingLine(end.stderr)}`;
    case "not-started":
      return `it could not be started: ${end.reason}`;
    case "left":
      return "nobody launched it";
  }
}

/** Below the line that names an error, runtimes write a stack and their version. */
function tellingLine(stderr: readonly string[]): string {
  const line = stderr.findLast((each) => /^\s*(?:\w*Error|error)\b.*:/u.test(each)) ?? stderr.at(-1);
  return line === undefined ? "" : ` after ${JSON.stringify(excerpt(line, maxLineLength))}`;
}
