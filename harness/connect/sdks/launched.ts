import { existsSync, readdirSync } from "node:fs";
import { basename, delimiter, isAbsolute, join, resolve } from "node:path";
import { readStart } from "../read-start.ts";
import type { ProcessLaunch } from "../target.ts";

/** What a command launches, as far as it is on the disk. */
export interface Launched {
  readonly launch: ProcessLaunch;
  /** The program, where it is found. */
  readonly program: string | undefined;
  /** The words of the command that name files, as absolute paths, and then the program. */
  readonly files: readonly string[];
  /** It finds what it runs from the working directory. */
  readonly runsFromDirectory: boolean;
}

const directoryPrograms = /^(?:npm|npx|pnpm|yarn|bun|bunx|deno|uv|uvx|poetry|hatch|pdm)$/u;
/** No command names more files. */
export const maxWords = 16;

export function launchedBy(launch: ProcessLaunch): Launched {
  const { command, args, cwd, env } = launch;
  const named = command.includes("/") ? resolve(cwd, command) : findOnPath(command, env["PATH"]);
  const program = named !== undefined && existsSync(named) ? named : undefined;
  const files = args.slice(0, maxWords).map((word) => (isAbsolute(word) ? word : resolve(cwd, word)));
  return {
    launch,
    program,
    files: [...files.filter((path) => existsSync(path)), ...(program === undefined ? [] : [program])],
    runsFromDirectory: directoryPrograms.test(basename(command)),
  };
}

function findOnPath(name: string, path: string | undefined): string | undefined {
  const directories = (path ?? process.env["PATH"] ?? "").split(delimiter).filter(isAbsolute);
  return directories.map((directory) => join(directory, name)).find((candidate) => existsSync(candidate));
}

/** What cannot be read tells nothing, which is no problem: the SDK is then not found. */
export function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

/** The beginning of a file; empty where it cannot be read. */
export function startOf(path: string, maxBytes: number): string {
  try {
    return readStart(path, maxBytes) ?? "";
  } catch {
    return "";
  }
}
