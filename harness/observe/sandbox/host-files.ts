import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter } from "node:path";
import { readStart } from "../../connect/read-start.ts";
import { isSystemError } from "../../connect/system-error.ts";
import type { ProcessLaunch } from "../../connect/target.ts";
import type { Visibility } from "../tier/launch-slots.ts";
import type { FileView } from "./file-view.ts";
import { planLayers, type Layer } from "./layers.ts";
import { mountPoints } from "./mount-points.ts";
import { neededDirectories, type Link, type Needed } from "./needed-directories.ts";
import { sandboxEnvironment } from "./sandbox-environment.ts";

/** What of the files of this machine one target gets in a sandbox. */
export interface HostFiles {
  readonly layers: readonly Layer[];
  /** That lead to what is shown of a hidden directory. */
  readonly links: readonly Link[];
}

/** What a target needs does not change in a run, and takes thousands of looks at the file system to find out. */
const known = new WeakMap<ProcessLaunch, Needed>();

/** Long enough for the first lines of a script, and for the description of a virtual environment. */
const startBytes = 4096;

/** Plans the layers for one target on this machine. */
export function hostFiles(target: ProcessLaunch, { alsoShown, showHome }: Visibility): HostFiles {
  const home = realPath(homedir()) ?? homedir();
  const homes = areasOf([home, "/home", "/root"]);
  const passing = areasOf(["/tmp", "/var/tmp", "/run", tmpdir()]);
  const needed = known.get(target) ?? neededBy(target, home, [...homes, ...passing]);
  known.set(target, needed);
  const layers = planLayers({
    topDirectories: directoriesIn("/").map((name) => `/${name}`),
    mountPoints: mountPoints(readFileSync("/proc/self/mountinfo", "utf8")),
    hidden: showHome ? passing : [...homes, ...passing],
    // A home may lie in one of the other hidden areas, as that of a service account in /var/tmp.
    shown: [
      ...needed.directories,
      ...[...(showHome ? [home] : []), ...alsoShown].flatMap((path) => realPath(path) ?? []),
    ].filter((path) => isDirectory(path)),
    directoriesIn,
  });
  return { layers, links: needed.links };
}

function areasOf(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => realPath(path) ?? []).filter((path) => path !== "/");
}

function neededBy(target: ProcessLaunch, home: string, hidden: readonly string[]): Needed {
  const { command, args, cwd, env } = target;
  const variables = sandboxEnvironment(process.env, env);
  return neededDirectories({
    command,
    args,
    workingDirectory: cwd,
    searchPath: (variables["PATH"] ?? "").split(delimiter).filter((path) => path !== ""),
    environment: Object.entries(variables).flatMap(([name, value]) => (name === "PATH" ? [] : [value])),
    home,
    hidden,
    files: machineFiles,
  });
}

const machineFiles: FileView = {
  exists: existsSync,
  isDirectory,
  realPath,
  linkAt: (path) => unlessRefused(() => readlinkSync(path)),
  readStart: (path) => unlessRefused(() => readStart(path, startBytes)),
  namesIn: (path) => unlessRefused(() => readdirSync(path)) ?? [],
};

function isDirectory(path: string): boolean {
  return unlessRefused(() => statSync(path).isDirectory()) ?? false;
}

function directoriesIn(path: string): readonly string[] {
  const entries = unlessRefused(() => readdirSync(path, { withFileTypes: true })) ?? [];
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

function realPath(path: string): string | undefined {
  return unlessRefused(() => realpathSync(path));
}

/** What the system refuses to show is not there. */
function unlessRefused<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
