import { existsSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { pathIn, positionalPath } from "../../options/paths.ts";
import { UsageError } from "../program/usage-error.ts";
import type { OptionValue } from "./option-values.ts";

/** Where the project lies in a container that cannot have it in its own place. */
const otherPlace = "/work";

/** What an image has itself, in which nothing may be hidden. */
const ofTheImage = new Set(["bin", "boot", "dev", "etc", "lib", "lib32", "lib64", "proc", "run", "sbin", "sys", "usr"]);

/** A directory or a file that a container shows. */
export interface Mount {
  /** Absolute, on this machine. */
  readonly source: string;
  /** Absolute, in the container. */
  readonly target: string;
}

/** Words that may name files. */
export interface TypedWords {
  /** Undefined for a run, which has no name. */
  readonly command: string | undefined;
  readonly values: readonly OptionValue[];
  /** Words of the command without a name, in their order. */
  readonly positionals: readonly string[];
}

/**
 * The working directory, in its own place where that is possible: absolute paths that were typed or are reported hold then.
 *
 * @param directory absolute
 * @param platform as Node names it
 */
export function projectMount(directory: string, platform: string): Mount {
  const [first = "", second] = directory.split(sep).slice(1);
  const keepsPlace = platform !== "win32" && second !== undefined && !ofTheImage.has(first);
  return { source: directory, target: keepsPlace ? directory : otherPlace };
}

/**
 * What options and positionals name outside of the project: files to read, and directories to write into.
 *
 * @throws UsageError where the project does not keep its place, and paths lead elsewhere
 */
export function outsideMounts(typed: TypedWords, project: Mount): readonly Mount[] {
  const { command, values, positionals } = typed;
  const texts = [
    ...values.map(({ option, value }) => pathIn(command, option, value)),
    ...positionals.map((word, position) => positionalPath(command, position, word)),
  ];
  const paths = texts.flatMap((text) => (text === undefined ? [] : [{ text, path: resolve(project.source, text) }]));
  const outside = paths.filter(({ path }) => isOutside(path, project.source));
  const [missed] = outside;
  if (missed !== undefined && project.target !== project.source) {
    throw new UsageError(
      `a container shows the working directory alone, and ${missed.text} is outside of it`,
      "Copy the file into the working directory, or name a path in it.",
    );
  }
  const sources = outside.map(({ path }) => existingPlace(path));
  return [...new Set(sources)].filter((each) => each !== sep).map((source) => ({ source, target: source }));
}

/** What is there of a path, in which the rest is made. */
function existingPlace(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existingPlace(dirname(path));
}

function isOutside(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way);
}
