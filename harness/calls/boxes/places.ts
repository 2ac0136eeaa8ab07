import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { ProcessLaunch } from "../../connect/target.ts";
import type { Places } from "../execution/owner.ts";
import { Project } from "../project/project.ts";

/**
 * Where a server keeps its files, as far as its launch tells.
 *
 * @param temporaryDirectory TMPDIR of the instance
 * @param name what the server calls itself
 */
export function placesOf(launch: ProcessLaunch, temporaryDirectory: string, name?: string): Places {
  const { command, args, cwd, env } = launch;
  const words = args.map((word) => resolve(cwd, word));
  const named = words.filter((path) => ["directory", "file"].includes(typeOf(path) ?? ""));
  const programs = [...(command.includes("/") ? [resolve(cwd, command)] : []), ...words].filter(
    (path) => typeOf(path) === "program",
  );
  const home = env["HOME"] ?? process.env["HOME"];
  const hosts = hostsIn([...args, ...Object.values(env)].filter((word) => typeOf(resolve(cwd, word)) === undefined));
  const ofXdg = Object.entries(env).flatMap(([name, value]) => (/^XDG_\w+_(?:HOME|DIR)$/u.test(name) ? [value] : []));
  return {
    directory: real(cwd),
    temporaryDirectory: real(temporaryDirectory),
    work: [cwd, ...named].map(real),
    ...(home === undefined || home === "" ? {} : { home: real(home) }),
    own: [temporaryDirectory, ...ofXdg, ...programs.map((path) => packageOf(real(path)))].map(real),
    ...(hosts.length === 0 ? {} : { hosts }),
    names: [
      ...(name === undefined ? [] : [name]),
      basename(command),
      ...args.filter((word) => isPackageName(word, cwd)),
    ],
  };
}

const label = "[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?";
/** A name with a dot, or an address of either version: alone, with a port, or in a URL. */
const hostName = new RegExp(
  `(?<![\\w.-])(?<!(?<!/)/)((?:${label}\\.)+${label})(?![\\w.@-])|\\[([\\da-f]*:[\\da-f:]+)\\]`,
  "giu",
);

/** Hosts in words of a launch, such as `--api=https://api.example.com/v1` and `db.example.com:5432`. */
function hostsIn(words: readonly string[]): readonly string[] {
  const found = words.flatMap((word) => [...word.matchAll(hostName)]);
  return [...new Set(found.map(([, name, address]) => (name ?? address ?? "").toLowerCase()))];
}

/** A directory in the command line is one that the server is told to use; otherwise it is the working directory. */
export function usableDirectory({ args, cwd }: Pick<ProcessLaunch, "args" | "cwd">): string {
  const named = args.map((word) => resolve(cwd, word)).find((path) => typeOf(path) === "directory");
  return realpathSync(named ?? cwd);
}

/** What the user has where a server works. */
export function projectOf(launch: Pick<ProcessLaunch, "args" | "cwd" | "env">): Project {
  const { args, cwd, env } = launch;
  return new Project({ roots: [usableDirectory(launch), real(cwd)], words: [...args, ...Object.values(env)] });
}

const packageMarks = ["package.json", "pyproject.toml", "setup.py", "Cargo.toml", "go.mod", "deno.json", "Gemfile"];

/** The project that a program belongs to, or else the directory that contains it. */
function packageOf(program: string): string {
  for (let at = dirname(program); at !== dirname(at); at = dirname(at)) {
    if (packageMarks.some((mark) => existsSync(join(at, mark)))) return at;
  }
  return dirname(program);
}

/** Whether the word names a package to run; the path of a program may contain the user's name. */
function isPackageName(word: string, cwd: string): boolean {
  if (word.length > 200 || !/^@?\w[\w.-]*(?:\/[\w.-]+)?(?:@[\w.-]+)?$/u.test(word)) return false;
  return typeOf(resolve(cwd, word)) === undefined;
}

const code = /\.(?:[cm]?[jt]s|py|pyz|rb|sh|pl|php|lua|jar)$/u;
const executable = 0o111;

/** A file that the server is told to use, such as a database or a list, is not a program. */
function typeOf(path: string): "directory" | "file" | "program" | undefined {
  if (path.includes("\0")) return undefined;
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory() === true) return "directory";
    if (stats?.isFile() !== true) return undefined;
    return code.test(path) || (stats.mode & executable) !== 0 ? "program" : "file";
  } catch (error) {
    // A word of the command line that is not a path may be too long for one, or lead through a file.
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}

function real(path: string): string {
  return typeOf(path) === undefined ? path : realpathSync(path);
}
