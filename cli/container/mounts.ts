import { existsSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { UsageError } from "../program/usage-error.ts";
import { optionValues } from "./option-values.ts";

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

/** Options whose values are no paths of files that this command reads or writes. */
const withoutPaths = new Set(["--cmd", "--url", "--env", "--env-from", "--example", "--input"]);

/**
 * What options name outside of the project: files to read, and directories to write into.
 *
 * @param own the words that are options
 * @throws UsageError where the project does not keep its place, and paths lead elsewhere
 */
export function outsideMounts(own: readonly string[], project: Mount): readonly Mount[] {
  const paths = optionValues(own).flatMap(({ option, value }) => {
    if (withoutPaths.has(option)) return [];
    // A header stands in a file where its value begins so.
    const isHeader = option === "--header";
    if (isHeader && !value.startsWith("@")) return [];
    const text = isHeader ? value.slice(1) : value.slice(value.indexOf("=") + 1);
    return isAbsolute(text) || text.startsWith("..") ? [{ text, path: resolve(project.source, text) }] : [];
  });
  const outside = paths.filter(({ path }) => isOutside(path, project.source));
  const [first] = outside;
  if (first !== undefined && project.target !== project.source) {
    throw new UsageError(
      `a container shows the working directory alone, and ${first.text} is outside of it`,
      "Copy the file into the working directory, or name a path in it.",
    );
  }
  const sources = outside.flatMap(({ path }) => [path, dirname(path)].find((each) => existsSync(each)) ?? []);
  return [...new Set(sources)].filter((each) => each !== sep).map((source) => ({ source, target: source }));
}

function isOutside(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way);
}
