import { tellingLine } from "../error-text/telling-line.ts";
import { excerpt } from "../json/excerpt.ts";
import type { ClientEnd } from "./transcript/transcript.ts";

const maxLineLength = 200;

/** How a client ended, as the end of a sentence that begins with it. Hostile text. */
export function describeClientEnd(end: ClientEnd): string {
  switch (end.kind) {
    case "exited":
      return `it exited with code ${end.exitCode}${afterLine(end.stderr)}`;
    case "killed":
      return `it was ended by ${end.signal}${afterLine(end.stderr)}`;
    case "out-of-time":
      return `it had not ended after ${end.timeoutMs / 1000} s, and was ended by us${afterLine(end.stderr)}`;
    case "stopped":
      return `it was ended by us before it was through${afterLine(end.stderr)}`;
    case "not-started":
      return `it could not be started: ${end.reason}`;
    case "left":
      return "nobody launched it";
  }
}

/**
 * How a client broke off, as the end of a sentence about what it had done; undefined for one that ended on its own account, or
 * whose end nobody saw. Hostile text.
 */
export function describeShortEnd(end: ClientEnd): string | undefined {
  switch (end.kind) {
    case "exited":
      return end.exitCode === 0 ? undefined : `ended with code ${end.exitCode}${withLine(end.stderr)}`;
    case "killed":
      return `was ended by ${end.signal}${withLine(end.stderr)}`;
    case "out-of-time":
      return `had not ended after ${end.timeoutMs / 1000} s${withLine(end.stderr)}`;
    case "stopped":
      return `was ended by us before it was through${withLine(end.stderr)}`;
    case "not-started":
    case "left":
      return undefined;
  }
}

function withLine(stderr: readonly string[]): string {
  const line = tellingLine(stderr)?.trim();
  return line === undefined ? "" : `: ${excerpt(line, maxLineLength)}`;
}

function afterLine(stderr: readonly string[]): string {
  const line = tellingLine(stderr)?.trim();
  return line === undefined ? "" : ` after ${JSON.stringify(excerpt(line, maxLineLength))}`;
}
