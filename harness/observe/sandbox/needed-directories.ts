import { basename, delimiter, dirname, isAbsolute, join, resolve } from "node:path";
import type { FileView } from "./file-view.ts";
import { isWithin } from "./layers.ts";
import { placesOfModules } from "./needed-modules.ts";
import { placesOfPython } from "./needed-python.ts";
import { storesOf } from "./package-stores.ts";

/** How a target is started, and what can be asked of the file system. */
export interface Need {
  readonly command: string;
  readonly args: readonly string[];
  readonly workingDirectory: string;
  readonly searchPath: readonly string[];
  /** Values of the variables that it gets: some name directories. */
  readonly environment: readonly string[];
  readonly home: string;
  /** Directories that the sandbox hides; none of them is ever shown as a whole. */
  readonly hidden: readonly string[];
  readonly files: FileView;
}

/** What a target needs of what is hidden. */
export interface Needed {
  /** Without symbolic links in their paths. */
  readonly directories: readonly string[];
  /** On the way to them. */
  readonly links: readonly Link[];
}

/** A symbolic link, as it is. */
export interface Link {
  readonly path: string;
  readonly to: string;
}

const projectMarks = ["package.json", "pyproject.toml", "setup.py", "Cargo.toml", "go.mod", "deno.json", "Gemfile"];
/** A script that starts a script that starts a script. */
const maxInterpreters = 4;
const maxLinks = 20;

/**
 * What a target needs of the directories that a sandbox hides: its project, the programs on its search path, what its
 * command line names, and what its runtime resolves from there. Nothing else of a home is shown: no keys, no
 * configuration, no other project.
 */
export function neededDirectories(need: Need): Needed {
  const { command, args, workingDirectory, searchPath, files } = need;
  const absolute = (path: string): string => (isAbsolute(path) ? path : resolve(workingDirectory, path));
  const program = command.includes("/") ? absolute(command) : findOn(searchPath, command, files);
  const named = [
    ...(program === undefined ? [] : withInterpreters(program, need)),
    ...args.flatMap(pathsIn).map(absolute),
    ...need.environment.flatMap((value) => value.split(delimiter)).filter((path) => isAbsolute(path)),
  ];
  const stores = storesOf([command, ...args]).map((store) => join(need.home, store));
  const places = [
    projectOf(workingDirectory, need),
    ...searchPath.map((directory) => installationOf(directory)),
    ...named.flatMap((path) => hopsOf(path, files)).map((path) => placeOf(path, need)),
    ...stores,
  ];
  const resolved = [workingDirectory, ...places].flatMap((place) => files.realPath(place) ?? []);
  const modules = placesOfModules(
    [...resolved, ...named.flatMap((path) => hopsOf(path, files)).map((path) => dirname(path))],
    files,
  );
  const libraries = placesOfPython(resolved, files);
  const directories = [...places, ...modules, ...libraries.map((path) => placeOf(path, need))].flatMap((path) => {
    const real = files.realPath(path);
    return real === undefined || holdsHidden(real, need) ? [] : [real];
  });
  return {
    // A server that does not see where it is started does not start. Nothing else makes a whole home visible.
    directories: [files.realPath(workingDirectory) ?? workingDirectory, ...directories],
    links: [workingDirectory, ...searchPath, ...named].flatMap((path) => linksOn(path, need)),
  };
}

function findOn(searchPath: readonly string[], name: string, files: FileView): string | undefined {
  return searchPath.map((directory) => join(directory, name)).find((path) => files.exists(path));
}

/** An argument that is a path, or an option with one: `--root=/data`. */
function pathsIn(argument: string): readonly string[] {
  const value = /^--?[\w-]+=(.*)$/su.exec(argument)?.[1] ?? argument;
  return value === "" || value.startsWith("-") || value.includes("\0") ? [] : [value];
}

/** A program and what runs it, where it is a script: `#!/usr/bin/env node`, or the path of an interpreter. */
function withInterpreters(program: string, { searchPath, files }: Need): readonly string[] {
  const found = [program];
  for (let at: string | undefined = program; at !== undefined && found.length <= maxInterpreters;) {
    const words = interpreterOf(files.readStart(at) ?? "");
    const name = words[0] === "/usr/bin/env" ? words.slice(1).find((word) => !/^-|=/u.test(word)) : words[0];
    at = name === undefined || name.startsWith("/") ? name : findOn(searchPath, name, files);
    if (at !== undefined) found.push(at);
  }
  return found;
}

/** Where a path is too long for the first line, Python's installers write a shell script that starts the interpreter. */
function interpreterOf(text: string): readonly string[] {
  const [first = "", second = ""] = text.split("\n", 2);
  if (!first.startsWith("#!")) return [];
  const relayed = /^'''exec' (?:"([^"]+)"|(\S+))/u.exec(second);
  const path = relayed?.[1] ?? relayed?.[2];
  return path === undefined ? first.slice(2).trim().split(/\s+/u) : [path];
}

/** A path, and every path that its last symbolic links lead to. */
function hopsOf(path: string, files: FileView): readonly string[] {
  const hops = [path];
  for (let to = files.linkAt(path); to !== undefined && hops.length <= maxLinks; to = files.linkAt(hops.at(-1) ?? path))
    hops.push(resolve(dirname(hops.at(-1) ?? path), to));
  const real = files.realPath(path);
  return real === undefined ? hops : [...hops, real];
}

/** The symbolic links in hidden directories that a path leads over. */
function linksOn(path: string, { hidden, files }: Need): readonly Link[] {
  const links: Link[] = [];
  let rest = path.split("/").filter((part) => part !== "");
  let at = "";
  while (rest.length > 0 && links.length < maxLinks) {
    const [part = "", ...others] = rest;
    const next = `${at}/${part}`;
    const to = files.linkAt(next);
    if (to === undefined) {
      [at, rest] = [next, others];
      continue;
    }
    if (hidden.some((area) => isWithin(next, area))) links.push({ path: next, to });
    [at, rest] = [
      "",
      [
        ...resolve(at === "" ? "/" : at, to)
          .split("/")
          .filter((each) => each !== ""),
        ...others,
      ],
    ];
  }
  return links;
}

/** Of a file its project or its installation, of a directory itself. */
function placeOf(path: string, need: Need): string {
  if (!need.files.exists(path)) return path;
  if (need.files.isDirectory(path)) return path;
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
  const repository = around.find((each) => need.files.exists(join(each, ".git")));
  const project = around.findLast((each) => projectMarks.some((mark) => need.files.exists(join(each, mark))));
  return repository ?? project ?? directory;
}
