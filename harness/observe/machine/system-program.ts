import { accessSync, constants, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { unlessRefused } from "../../connect/system-error.ts";

/**
 * Where systems keep their own programs. The programs of a sandbox are never looked up on PATH: `npx` puts
 * `node_modules/.bin` of the project, and of every directory above it, first there.
 */
const systemDirectories = [
  "/usr/bin",
  "/bin",
  "/usr/sbin",
  "/sbin",
  "/usr/local/bin",
  "/run/wrappers/bin",
  "/run/current-system/sw/bin",
  "/run/current-system/profile/bin",
  "/nix/var/nix/profiles/default/bin",
];

/** Inside a user namespace, the owner of files whose owner is unknown. */
const overflowUser = 65_534;
const wholeMachine = /^\s*0\s+0\s+4294967295\s*$/u;
const writableByOthers = 0o022;
const sticky = 0o1000;

/**
 * A program that only the system or we ourselves can have put there.
 *
 * @param directories where to look
 * @returns its absolute path, or undefined when there is none of this name
 */
export function systemProgram(name: string, directories: readonly string[] = systemDirectories): string | undefined {
  return trusted(directories)
    .map((directory) => join(directory, name))
    .find((path) => unlessRefused(() => isProgram(realpathSync(path))) === true);
}

/** PATH for what sets a sandbox up. */
export function systemPath(directories: readonly string[] = systemDirectories): string {
  return trusted(directories).join(":");
}

/** The directories without symbolic links, each once. */
function trusted(directories: readonly string[]): readonly string[] {
  const real = directories.flatMap((directory) => unlessRefused(() => realpathSync(directory)) ?? []);
  return [...new Set(real)].filter((directory) => unlessRefused(() => isOutOfReach(directory)) === true);
}

function isProgram(path: string): boolean {
  accessSync(path, constants.X_OK);
  return statSync(path).isFile() && isOutOfReach(path);
}

/** Whether nobody else may write to it, or replace it or a directory that contains it. */
function isOutOfReach(path: string): boolean {
  const { uid, mode } = statSync(path);
  const isOurs = uid === 0 || uid === process.getuid?.() || (uid === overflowUser && !isWholeMachine());
  // In a sticky directory, nobody can remove what belongs to another.
  if (!isOurs || ((mode & writableByOthers) !== 0 && (mode & sticky) === 0)) return false;
  const parent = dirname(path);
  return parent === path || isOutOfReach(parent);
}

/** Whether all users of the machine are known here, so none of them appears as the overflow user. */
function isWholeMachine(): boolean {
  return wholeMachine.test(readFileSync("/proc/self/uid_map", "utf8"));
}
