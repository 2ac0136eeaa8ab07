import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { programName } from "../library/program-name.ts";
import { readVersion } from "../library/version.ts";
import { builtPrograms } from "./built-programs.ts";

/** Words that stand before all others in a command that the program below starts. */
export const wordsBefore = "WORDS_BEFORE";

/**
 * Puts a program `npx` into a directory, which starts this build where a page installs the version of this build, and ends with
 * code 99 otherwise.
 */
export function writeNpx(directory: string): void {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, "npx");
  const lines = [
    "#!/bin/sh",
    `[ "$1 $2" = "--yes ${programName}@${readVersion()}" ] || exit 99`,
    "shift 2",
    `exec node ${JSON.stringify(resolve(builtPrograms.command))} $${wordsBefore} "$@"`,
    "",
  ];
  writeFileSync(path, lines.join("\n"));
  chmodSync(path, 0o755);
}
