import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  type Dirent,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { TargetError } from "../../connect/fault.ts";
import { readStart } from "../../connect/read-start.ts";
import { unlessRefused } from "../../connect/system-error.ts";
import type { ProcessLaunch } from "../../connect/target.ts";
import type { Visibility } from "../tier/launch-parts.ts";
import type { ShownBeyond } from "../tier/wrapper.ts";
import type { FileView } from "./file-view.ts";
import { isWithin, planLayers, type DirectoryEntries, type LayerPlan } from "./layers.ts";
import { mountPoints } from "./mount-points.ts";
import { neededDirectories, type Need, type Needed } from "./needed-directories.ts";
import { sandboxEnvironment } from "./sandbox-environment.ts";
import { findSystemSecrets, type SystemSecrets } from "./system-secrets.ts";

/** The files of this machine that one target gets in a sandbox. */
export interface HostFiles extends LayerPlan {
  /** Files and directories of the system that ordinary users cannot read: shown empty. */
  readonly secret: SystemSecrets;
  /** Directories of those above that the user may not write to. */
  readonly readOnly: readonly string[];
}

/** What a target needs does not change during a run, and finding out takes thousands of file system calls. */
const known = new WeakMap<ProcessLaunch, Needed>();

/** Long enough for the first lines of a script, and for the description of a virtual environment. */
const startBytes = 4096;
/** Contain programs of the system, and what these load. */
export const systemDirectories: readonly string[] = [
  "/usr",
  "/bin",
  "/sbin",
  "/lib",
  "/lib32",
  "/lib64",
  "/libx32",
  "/etc",
  "/nix",
  "/gnu",
];
/** Directories in which anyone installs or mounts things. */
const sharedDirectories = ["/opt", "/srv", "/mnt", "/media", "/var", "/var/lib", "/var/opt"];
/** Of the kernel, and set up by the sandbox. */
const ofKernel = new Set(["proc", "sys", "dev", "boot", "lost+found"]);

/**
 * Plans which parts of this machine one target sees.
 *
 * @throws TargetError `too-wide-for-sandbox` when its working directory would expose a whole home or the whole machine
 */
export function hostFiles(target: ProcessLaunch, { alsoShown, showHome }: Visibility): HostFiles {
  const home = realPath(homedir()) ?? homedir();
  const homes = areasOf([home, "/home", "/root"]);
  const passing = areasOf(["/tmp", "/var/tmp", "/run", tmpdir()]);
  assertNarrow(target, showHome ? passing : [...homes, ...passing], home);
  const needed = neededBy(target);
  const more = [...(showHome ? [home] : []), ...(target.show ?? []), ...alsoShown].flatMap(
    (path) => realPath(path) ?? [],
  );
  const tops = entriesOf("/");
  const plan = planLayers({
    mountPoints: mountPoints(readFileSync("/proc/self/mountinfo", "utf8")),
    system: systemDirectories.filter((path) => isDirectory(path) && realPath(path) === path),
    shown: [...needed.directories, ...more].filter((path) => isDirectory(path)),
    // A path that is named may be a socket or a pipe of the machine.
    files: needed.files.filter((path) => unlessRefused(() => statSync(path).isFile()) ?? false),
    isProgram: machineFiles.isExecutable,
    empty: showHome ? passing : [...homes, ...passing],
    named: [
      ...tops.directories.filter((name) => !ofKernel.has(name)).map((name) => `/${name}`),
      ...entriesOf("/var").directories.map((name) => `/var/${name}`),
      "/proc",
      "/sys",
      "/dev",
    ],
    links: [
      ...tops.links.map(({ name, to }) => ({ path: `/${name}`, to })),
      ...entriesOf("/var").links.map(({ name, to }) => ({ path: `/var/${name}`, to })),
      ...needed.links,
    ],
    entriesOf,
  });
  return {
    ...plan,
    secret: process.getuid?.() === 0 ? secretOfSystem([...needed.directories, ...needed.files]) : nothingSecret,
    readOnly: [...plan.layers.map(({ path }) => path), ...plan.directories].filter(
      (path) => existsSync(path) && !isWritable(path),
    ),
  };
}

const nothingSecret: SystemSecrets = { files: [], directories: [] };
let secretsOfMachine: SystemSecrets | undefined;

/** Files of /etc that an ordinary user cannot read are hidden from root as well. */
function secretOfSystem(needed: readonly string[]): SystemSecrets {
  secretsOfMachine ??= findSystemSecrets("/etc");
  const isSecret = (path: string): boolean => !needed.some((each) => isWithin(each, path) || isWithin(path, each));
  return {
    files: secretsOfMachine.files.filter(isSecret),
    directories: secretsOfMachine.directories.filter(isSecret),
  };
}

/** A directory with homes or temporary files of others in it is not a project. */
function assertNarrow({ cwd }: ProcessLaunch, hidden: readonly string[], home: string): void {
  const directory = realPath(cwd) ?? cwd;
  if (!hidden.some((area) => isWithin(area, directory))) return;
  throw new TargetError({ code: "too-wide-for-sandbox", directory, isHome: directory === home });
}

function areasOf(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => realPath(path) ?? []).filter((path) => path !== "/");
}

/**
 * What one target sees beyond its project and installed programs, and what it does not see though its project leads
 * there.
 */
export function shownBeyond(target: ProcessLaunch): ShownBeyond {
  const { beyond, leftOut } = neededBy(target);
  const asked = (target.show ?? []).flatMap((path) => realPath(path) ?? []);
  const areOfSystem = (path: string): boolean => systemDirectories.some((each) => isWithin(path, each));
  return {
    shown: [...new Set([...asked, ...beyond])].filter((path) => !areOfSystem(path)),
    leftOut: leftOut.filter((path) => ![...asked, ...systemDirectories].some((each) => isWithin(path, each))),
  };
}

function neededBy(target: ProcessLaunch): Needed {
  const needed = known.get(target) ?? lookAround(target);
  known.set(target, needed);
  return needed;
}

function lookAround(target: ProcessLaunch): Needed {
  const home = realPath(homedir()) ?? homedir();
  const hidden = [...areasOf([home, "/home", "/root"]), ...areasOf(["/tmp", "/var/tmp", "/run", tmpdir()])];
  const { command, args, cwd, env } = target;
  const variables = sandboxEnvironment(process.env, env);
  const need: Need = {
    command,
    args,
    workingDirectory: cwd,
    searchPath: (variables["PATH"] ?? "").split(delimiter).filter((path) => path !== ""),
    environment: Object.values(env),
    inherited: Object.entries(variables).flatMap(([name, value]) =>
      name === "PATH" || Object.hasOwn(env, name) ? [] : [value],
    ),
    home,
    hidden: ["/", ...hidden],
    shared: sharedDirectories.filter((path) => realPath(path) === path),
    files: machineFiles,
  };
  return neededDirectories(need);
}

const machineFiles: FileView = {
  exists: existsSync,
  isDirectory,
  isExecutable: (path) => unlessRefused(() => accessSync(path, constants.X_OK) === undefined) ?? false,
  realPath,
  linkAt: (path) => unlessRefused(() => readlinkSync(path)),
  readStart: (path) => unlessRefused(() => readStart(path, startBytes)),
  linksIn: (path) => namesOf(path, (entry) => entry.isSymbolicLink()).map((name) => join(path, name)),
  namesIn: (path) => unlessRefused(() => readdirSync(path)) ?? [],
};

function isDirectory(path: string): boolean {
  return unlessRefused(() => statSync(path).isDirectory()) ?? false;
}

function isWritable(path: string): boolean {
  return unlessRefused(() => accessSync(path, constants.W_OK) === undefined) ?? false;
}

function entriesOf(directory: string): DirectoryEntries {
  const entries = unlessRefused(() => readdirSync(directory, { withFileTypes: true })) ?? [];
  const named = (isWanted: (entry: Dirent) => boolean): readonly string[] =>
    entries.filter(isWanted).map(({ name }) => name);
  return {
    directories: named((entry) => entry.isDirectory()),
    files: named((entry) => entry.isFile()).flatMap((name) => {
      const path = join(directory, name);
      const isReadable = unlessRefused(() => accessSync(path, constants.R_OK) === undefined) ?? false;
      const stats = isReadable ? statSync(path, { throwIfNoEntry: false }) : undefined;
      // A directory lists what is below a mount: a socket mounted over a file appears as a file there.
      return stats?.isFile() === true ? [{ name, sizeBytes: stats.size }] : [];
    }),
    links: named((entry) => entry.isSymbolicLink()).flatMap((name) => {
      const to = unlessRefused(() => readlinkSync(join(directory, name)));
      return to === undefined ? [] : [{ name, to }];
    }),
  };
}

function namesOf(directory: string, isWanted: (entry: Dirent) => boolean): readonly string[] {
  const entries = unlessRefused(() => readdirSync(directory, { withFileTypes: true })) ?? [];
  return entries.filter(isWanted).map(({ name }) => name);
}

function realPath(path: string): string | undefined {
  // In JavaScript it asks for each part of each path: a search path has hundreds of links, and a fifth of the time suffices.
  return unlessRefused(() => realpathSync.native(path));
}
