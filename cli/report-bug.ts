import { programName } from "../library/program-name.ts";
import { hostileButLineFeeds, showCodePoint } from "../reports/escape/characters.ts";
import type { TextStream } from "./program/surroundings.ts";

const maxStackLength = 20_000;

/**
 * Says that an error is a mistake of ours.
 *
 * @returns the exit code
 */
export function reportBug(error: unknown, stderr: TextStream): number {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  // The message of an error may hold what a server sent.
  const shown = detail.slice(0, maxStackLength).replace(hostileButLineFeeds, showCodePoint);
  stderr.write(`This is a bug in ${programName}, not in your server. Please report it:\n${shown}\n`);
  return 70;
}
