import { accessSync, constants, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { unlessRefused } from "../../connect/system-error.ts";

/**
 * Where systems keep their own programs. What makes a sandbox is never looked for on PATH: `npx` puts `node_modules/.bin`
 * of the project, and of every directory above it, first there.
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

/** Owner of what belongs to nobody inside of a user namespace. */
const overflowUser = 65_534;
const wholeMachine = /^\s*0\s+0\s+4294967295\s*$/u;
const writableByOthers = 0o022;
const sticky = 0o1000;

/**
 * A program that nobody but the system and ourselves could have put where it is.
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

/** Whether nobody else may write to it, or put something else in the place of it or of what it lies in. */
function isOutOfReach(path: string): boolean {
  const { uid, mode } = statSync(path);
  const isOurs = uid === 0 || uid === process.getuid?.() || (uid === overflowUser && !isWholeMachine());
  // In a directory with the sticky bit nobody removes what is another's.
  if (!isOurs || ((mode & writableByOthers) !== 0 && (mode & sticky) === 0)) return false;
  const parent = dirname(path);
  return parent === path || isOutOfReach(parent);
}

/** Whether all users of the machine are known here, so that nobody is one of them. */
function isWholeMachine(): boolean {
  return wholeMachine.test(readFileSync("/proc/self/uid_map", "utf8"));
}
