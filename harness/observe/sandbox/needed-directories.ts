import { basename, delimiter, dirname, extname, isAbsolute, join, relative, resolve } from "node:path";
import type { FileView } from "./file-view.ts";
import { isWithin, type Link } from "./layers.ts";
import type { LedTo } from "./led-to.ts";
import { hopsOf, linksOn } from "./links-on-paths.ts";
import { placesOfModules } from "./needed-modules.ts";
import { placesOfPython } from "./needed-python.ts";
import { storesOf } from "./package-stores.ts";
import { isPackageDirectory, isPythonInstallation } from "./plain-installs.ts";
import { historyOf, isMarked, projectAround } from "./projects.ts";
import { isOfInstallation, partsOfInstallation } from "./toolchains.ts";

/** How a target is started, and what can be asked of the file system. */
export interface Need {
  readonly command: string;
  readonly args: readonly string[];
  readonly workingDirectory: string;
  readonly searchPath: readonly string[];
  /** Values of the variables that it is given: some are directories. */
  readonly environment: readonly string[];
  /** Values of the variables that it inherits from us: runtimes say there where they are installed. */
  readonly inherited: readonly string[];
  readonly home: string;
  /** Homes and temporary directories; none of them is ever shown as a whole. */
  readonly hidden: readonly string[];
  /** Directories in which everybody installs or mounts something, such as /opt; shown only when they are named. */
  readonly shared: readonly string[];
  readonly files: FileView;
}

/** What a target needs that does not belong to the system. */
export interface Needed {
  /** Without symbolic links in their paths. */
  readonly directories: readonly string[];
  /** Without their neighbours, and without symbolic links in their paths. */
  readonly files: readonly string[];
  /** Symbolic links on the way to them. */
  readonly links: readonly Link[];
  /** Those that are neither in the project nor installed. */
  readonly beyond: readonly string[];
  /** What files of the project refer to and is not clearly a package: it is not shown. */
  readonly leftOut: readonly string[];
}

/** What is to be shown of one path. */
interface Place {
  readonly directories: readonly string[];
  readonly files: readonly string[];
  /** Where runtimes look for packages from. */
  readonly roots: readonly string[];
}

/** A script that starts a script that starts a script. */
const maxInterpreters = 4;
const codeExtensions = new Set(".js .cjs .mjs .ts .cts .mts .py .pyz .rb .sh .pl .php .lua .jar".split(" "));
/** What SQLite keeps beside a database. */
const companions = ["-wal", "-shm", "-journal"];

/**
 * What a target needs beside the system: its project, the programs on its search path, what its command line names, and
 * what its runtime resolves from there. Nothing else of a home is shown: no keys, no configuration, no other project.
 * Files of the project may claim to need more, because their author may want to read it.
 */
export function neededDirectories(need: Need): Needed {
  const { workingDirectory, files } = need;
  const { programs, inherited, paths } = namedBy(need);
  const { project, leadsOut } = projectOf(need);
  const searchPath = need.searchPath.filter((path) => !leadsOut(path));
  // A script of the project names its interpreter.
  const [program] = programs;
  const isOwn = program !== undefined && !leadsOut(program) && isWithin(files.realPath(program) ?? program, project);
  const interpreters = programs.slice(1).filter((path) => isOwn && !isWithin(files.realPath(path) ?? path, project));
  const typed = (some: readonly string[]): readonly string[] =>
    some.filter((path) => !leadsOut(path) && !interpreters.includes(path)).flatMap((path) => hopsOf(path, files));
  const led = [...[...programs, ...paths, ...need.searchPath].filter(leadsOut), ...interpreters].map((path) =>
    ledTo(path, searchPath, files),
  );
  const history = historyOf(project, files);
  const installed = [
    ...installedPlaces(need, project, searchPath),
    ...typed(inherited).map((path) => placeOf(path, need)),
  ];
  const places = [
    ...typed(programs).map((path) => placeOfProgram(path, need)),
    ...typed(paths).map((path) => placeOf(path, need)),
    ...[history, ...led].flatMap(({ shown }) => shown).map((path) => whole(path)),
  ];
  const roots = [...installed, ...places].flatMap((place) => place.roots).flatMap((root) => files.realPath(root) ?? []);
  const from = [...roots, ...typed([...programs, ...paths]).map((path) => dirname(path))];
  const packages = [placesOfModules(from, project, files), placesOfPython(roots, project, files)];
  return {
    ...shownOf(need, { installed, places, packages, leads: [history, ...packages, ...led] }),
    links: linksOn([workingDirectory, ...searchPath, ...programs, ...paths], files),
  };
}

/** What the command line and variables name. */
interface Named {
  /** The program, where it is found, and what runs it. */
  readonly programs: readonly string[];
  /** In variables that it has from us. */
  readonly inherited: readonly string[];
  /** Everywhere, with these. */
  readonly paths: readonly string[];
}

function namedBy(need: Need): Named {
  const { command, args, workingDirectory, files } = need;
  const absolute = (path: string): string => (isAbsolute(path) ? path : resolve(workingDirectory, path));
  const program = command.includes("/") ? absolute(command) : findOn(need.searchPath, command, files);
  const pathsOf = (values: readonly string[]): readonly string[] =>
    values.flatMap((value) => value.split(delimiter)).filter((path) => isAbsolute(path));
  const inherited = pathsOf(need.inherited);
  return {
    programs: program === undefined ? [] : withInterpreters(program, need),
    inherited,
    paths: [...args.flatMap(pathsIn).map(absolute), ...pathsOf(need.environment), ...inherited],
  };
}

interface Project {
  /** Its directory. */
  readonly project: string;
  /** Whether a path is inside the project, but a link that leads out of it. */
  readonly leadsOut: (path: string) => boolean;
}

function projectOf(need: Need): Project {
  const { workingDirectory, files } = need;
  const around = projectAround(workingDirectory, files, (path) => isTooWide(path, need)) ?? workingDirectory;
  const project = files.realPath(around) ?? around;
  const leadsOut = (path: string): boolean =>
    [project, around].some((each) => isWithin(path, each)) && !isWithin(files.realPath(path) ?? path, project);
  return { project, leadsOut };
}

function installedPlaces(need: Need, project: string, searchPath: readonly string[]): readonly Place[] {
  const { command, args, workingDirectory, home } = need;
  const elsewhere = searchPath.filter((path) => !isWithin(path, project));
  return [
    whole(workingDirectory),
    whole(project),
    ...searchPath.map((directory) => installation(directory, need)),
    ...linkedPrograms(elsewhere, need).map((path) => whole(path)),
    ...storesOf([command, ...args]).map((store) => whole(join(home, store))),
  ];
}

interface Found {
  /** The project, and what is installed: nobody is surprised to find it shown. */
  readonly installed: readonly Place[];
  readonly places: readonly Place[];
  /** What is installed where runtimes look for it. */
  readonly packages: readonly LedTo[];
  /** All that files of the project lead to, with these. */
  readonly leads: readonly LedTo[];
}

function shownOf({ workingDirectory, hidden, files }: Need, found: Found): Omit<Needed, "links"> {
  const { installed, places, packages, leads } = found;
  const real = (paths: readonly string[]): readonly string[] => [
    ...new Set(paths.flatMap((path) => files.realPath(path) ?? [])),
  ];
  const isNarrow = (path: string): boolean => !holds(path, hidden);
  const directoriesOf = (some: readonly Place[]): readonly string[] =>
    real(some.flatMap((place) => place.directories)).filter(isNarrow);
  // A server does not start if it cannot see its working directory.
  const expected = [files.realPath(workingDirectory) ?? workingDirectory, ...directoriesOf(installed)];
  const more = [...directoriesOf(places), ...real(packages.flatMap(({ shown }) => shown)).filter(isNarrow)];
  const shownFiles = real([...installed, ...places].flatMap((place) => place.files)).filter(
    (path) => !files.isDirectory(path),
  );
  const isShownBy = (path: string, some: readonly string[]): boolean => some.some((each) => isWithin(path, each));
  const directories = [...new Set([...expected, ...more])];
  return {
    directories,
    files: shownFiles,
    beyond: [...new Set([...more, ...shownFiles])].filter(
      (path) => !isPackageDirectory(path) && !isShownBy(path, expected),
    ),
    leftOut: [...new Set(leads.flatMap(({ leftOut }) => leftOut))].filter((path) => !isShownBy(path, directories)),
  };
}

/** What a path in a project refers to elsewhere, if the user named that path: an interpreter, or anything. */
function ledTo(path: string, searchPath: readonly string[], files: FileView): LedTo {
  const places = hopsOf(path, files).map((hop) => dirname(dirname(hop)));
  const real = files.realPath(path);
  if (real === undefined) return { shown: [], leftOut: [] };
  const isProgram = searchPath.some((directory) => files.realPath(directory) === dirname(real));
  const prefixes = places.filter((prefix) => isPythonInstallation(files.realPath(prefix) ?? prefix, files));
  return isProgram || prefixes.length > 0 ? { shown: prefixes, leftOut: [] } : { shown: [], leftOut: [real] };
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

/** Everything below a directory. */
function whole(path: string): Place {
  return { directories: [path], files: [], roots: [path] };
}

/** A file without its neighbours. */
function alone(path: string): Place {
  return { directories: [], files: [path, ...companions.map((each) => `${path}${each}`)], roots: [] };
}

/** Of what the command line or a variable names: a directory, a program with its project, or a file. */
function placeOf(path: string, need: Need): Place {
  const { files } = need;
  if (!files.exists(path)) return { directories: [], files: [], roots: [] };
  if (files.isDirectory(path)) return isOfInstallation(path) ? installation(path, need) : whole(path);
  const isProgram = codeExtensions.has(extname(path)) || files.isExecutable(path);
  return isProgram ? placeOfProgram(path, need) : alone(path);
}

/** A program comes with its project, its installation, or its neighbours. */
function placeOfProgram(path: string, need: Need): Place {
  const { files } = need;
  if (!files.exists(path)) return { directories: [], files: [], roots: [] };
  const directory = dirname(path);
  const project = projectAround(directory, files, (each) => isTooWide(each, need));
  if (project !== undefined)
    return whole(isOfInstallation(directory) ? innermost(dirname(directory), project, need) : project);
  if (isOfInstallation(directory)) return installation(directory, need);
  return isTooWide(directory, need) || isSettings(directory, need) ? alone(path) : whole(directory);
}

/** A package installed in a project is shown alone. */
function innermost(prefix: string, project: string, { files }: Need): string {
  return isMarked(prefix, files) ? prefix : project;
}

function installation(directory: string, need: Need): Place {
  const { files } = need;
  const prefix = dirname(directory);
  if (isOfInstallation(directory) && !isTooWide(prefix, need) && isMarked(prefix, files)) return whole(prefix);
  const parts = partsOfInstallation(directory, files, (path) => !isTooWide(path, need));
  return { ...parts, roots: [directory, prefix] };
}

/** Programs on the search path may be links into an installation with its own directory. */
function linkedPrograms(searchPath: readonly string[], { shared, files }: Need): readonly string[] {
  const found = searchPath
    .flatMap((directory) => files.linksIn(directory))
    .flatMap((path) => files.realPath(path) ?? []);
  return [
    ...new Set(
      found.flatMap((path) =>
        shared
          .filter((area) => isWithin(path, area) && path !== area)
          .map((area) => join(area, relative(area, path).split("/")[0] ?? ""))
          .filter((top) => files.isDirectory(top)),
      ),
    ),
  ];
}

/** Whether a directory directly in a home contains settings and keys of programs. */
function isSettings(directory: string, { hidden }: Need): boolean {
  return basename(directory).startsWith(".") && hidden.includes(dirname(directory));
}

function isTooWide(directory: string, { hidden, shared }: Need): boolean {
  return holds(directory, [...hidden, ...shared]);
}

function holds(directory: string, areas: readonly string[]): boolean {
  return areas.some((area) => isWithin(area, directory));
}
