import { closeSync, openSync, readSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { InstalledSdk, SdkFinder } from "./installed-sdk.ts";
import type { Launched } from "./launched.ts";

/** They run the program of another language, and are no server themselves. */
const interpreters =
  /^(?:node|bun|deno|java|ruby|php|dotnet|perl|sh|bash|dash|zsh|env|docker|podman|npm|npx|uv|uvx|(?:python|pypy)[\d.]*)$/u;
/** How programs of Linux, macOS (of one machine, of several) and Windows begin. */
const beginnings = ["7f454c46", "cffaedfe", "cafebabe", "4d5a"];
/** Larger programs are not looked through. */
const maxProgramBytes = 512 * 1024 * 1024;
const partBytes = 4 * 1024 * 1024;

/** The program that is the server itself; undefined where it interprets another file. */
function ownProgram({ program }: Launched): string | undefined {
  return program === undefined || interpreters.test(basename(program)) ? undefined : program;
}

/**
 * The text from each place where some bytes stand in a program, up to a length.
 *
 * @param after how much of the text is wanted
 */
function* textsAt(path: string, bytes: Buffer, after: number): Generator<string> {
  const descriptor = openProgram(path);
  if (descriptor === undefined) return;
  try {
    const part = Buffer.alloc(partBytes + after);
    for (let from = 0; from < maxProgramBytes; from += partBytes) {
      const length = readSync(descriptor, part, 0, part.length, from);
      const read = part.subarray(0, length);
      const isLast = length < part.length;
      // What begins further on is seen whole in the next part.
      const end = isLast ? length : partBytes;
      for (let at = read.indexOf(bytes); at !== -1 && at < end; at = read.indexOf(bytes, at + 1)) {
        yield read.toString("latin1", at, at + after);
      }
      if (isLast) return;
    }
  } finally {
    closeSync(descriptor);
  }
}

/** What cannot be read tells nothing, and neither does what is no program. */
function openProgram(path: string): number | undefined {
  try {
    if (!statSync(path).isFile()) return undefined;
    const descriptor = openSync(path, "r");
    const start = Buffer.alloc(4);
    readSync(descriptor, start, 0, start.length, 0);
    if (beginnings.some((beginning) => start.toString("hex").startsWith(beginning))) return descriptor;
    closeSync(descriptor);
  } catch {
    return undefined;
  }
  return undefined;
}

/** How an SDK is found in the text of the programs into which it is built. */
export interface BuiltIn {
  readonly language: string;
  /** Its name, as its registry has it. */
  readonly package: string;
  /** What stands before its version. */
  readonly begin: Buffer;
  /** How far its version may be from there. */
  readonly within: number;
  /** Captures the version. */
  readonly version: RegExp;
}

export function builtIn({ language, package: name, begin, within, version }: BuiltIn): SdkFinder {
  const find = (launched: Launched): readonly InstalledSdk[] => {
    const program = ownProgram(launched);
    for (const text of program === undefined ? [] : textsAt(program, begin, within)) {
      const found = version.exec(text)?.[1];
      if (found !== undefined) return [{ package: name, version: found }];
    }
    return [];
  };
  return { language, find };
}
