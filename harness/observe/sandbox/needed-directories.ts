import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { isWithin } from "./layers.ts";

/** How a target is started, and what can be asked of the file system. */
export interface Need {
  readonly command: string;
  readonly args: readonly string[];
  readonly workingDirectory: string;
  readonly searchPath: readonly string[];
  readonly home: string;
  /** Directories that the sandbox hides; none of them is ever shown as a whole. */
  readonly hidden: readonly string[];
  readonly exists: (path: string) => boolean;
  readonly isDirectory: (path: string) => boolean;
  /** The path without symbolic links, or undefined when there is nothing. */
  readonly realPath: (path: string) => string | undefined;
}

/** Where package runners keep what they run; without it they would go to the network, which is not there. */
const packageStores: Readonly<Record<string, readonly string[]>> = {
  npx: [".npm"],
  npm: [".npm"],
  pnpm: [".local/share/pnpm", ".cache/pnpm"],
  yarn: [".yarn", ".cache/yarn"],
  bunx: [".bun"],
  bun: [".bun"],
  deno: [".deno", ".cache/deno"],
  uvx: [".cache/uv", ".local/share/uv"],
  uv: [".cache/uv", ".local/share/uv"],
  pipx: [".local/pipx", ".local/share/pipx"],
};

const projectMarks = ["package.json", "pyproject.toml", "setup.py", "Cargo.toml", "go.mod", "deno.json", "Gemfile"];

/**
 * What a target needs of the directories that a sandbox hides: its project, the programs on its search path, and what
 * its command line names. Nothing else of a home is shown: no keys, no configuration, no other project.
 */
export function neededDirectories(need: Need): readonly string[] {
  const { command, args, workingDirectory, searchPath } = need;
  const absolute = (path: string): string => (isAbsolute(path) ? path : resolve(workingDirectory, path));
  const program = command.includes("/")
    ? absolute(command)
    : searchPath.map((directory) => join(directory, command)).find(need.exists);
  const named = [...(program === undefined ? [] : [program]), ...args.flatMap(pathsIn).map(absolute)];
  const stores = (packageStores[basename(command)] ?? []).map((store) => join(need.home, store));
  const needed = [
    projectOf(workingDirectory, need),
    ...searchPath.map((directory) => installationOf(directory)),
    ...named.flatMap((path) => [path, need.realPath(path) ?? path]).map((path) => placeOf(path, need)),
    ...stores,
  ].flatMap((path) => {
    const real = need.realPath(path);
    return real === undefined || holdsHidden(real, need) ? [] : [real];
  });
  // A server that does not see where it is started does not start. Nothing else makes a whole home visible.
  return [need.realPath(workingDirectory) ?? workingDirectory, ...needed];
}

/** An argument that is a path, or an option with one: `--root=/data`. */
function pathsIn(argument: string): readonly string[] {
  const value = /^--?[\w-]+=(.*)$/su.exec(argument)?.[1] ?? argument;
  return value === "" || value.startsWith("-") || value.includes("\0") ? [] : [value];
}

/** Of a file its project or its installation, of a directory itself. */
function placeOf(path: string, need: Need): string {
  if (!need.exists(path)) return path;
  if (need.isDirectory(path)) return path;
  const directory = dirname(path);
  return basename(directory) === "bin" ? installationOf(directory) : projectOf(directory, need);
}

/** Keys and credentials lie beside the programs there. */
const moreThanPrograms = new Set([".local", ".cargo"]);

/** Programs in `<prefix>/bin` load libraries from beside it. */
function installationOf(directory: string): string {
  const prefix = dirname(directory);
  const isInstallation = ["bin", "shims", "condabin"].includes(basename(directory));
  return isInstallation && !moreThanPrograms.has(basename(prefix)) ? prefix : directory;
}

function holdsHidden(directory: string, { hidden }: Need): boolean {
  return hidden.some((area) => isWithin(area, directory));
}

/** The repository around a directory, or the outermost project of a workspace, or the directory itself. */
function projectOf(directory: string, need: Need): string {
  const around: string[] = [];
  for (let at = directory; at !== dirname(at) && !holdsHidden(at, need); at = dirname(at)) around.push(at);
  const repository = around.find((each) => need.exists(join(each, ".git")));
  const project = around.findLast((each) => projectMarks.some((mark) => need.exists(join(each, mark))));
  return repository ?? project ?? directory;
}
