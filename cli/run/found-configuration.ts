import { existsSync, realpathSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { UsageError } from "../program/usage-error.ts";
import { configurationNames, manifestName, programNames } from "./configuration-names.ts";

/**
 * The configuration that a directory has of its own, given by nobody: a file, or the package.json that may have a member.
 * It is data of the project author, and nothing of it is run.
 *
 * @returns undefined where there is neither
 * @throws UsageError when there are two files, or one that is a program
 */
export function findConfiguration(directory: string): string | undefined {
  const [program] = programNames.filter((name) => existsSync(join(directory, name)));
  if (program !== undefined) {
    throw new UsageError(
      `${program} is a program, and one that was only found is not run`,
      `${ifTrusted(program)} Or write it as ${configurationNames.join(" or ")}.`,
    );
  }
  const found = configurationNames.filter((name) => existsSync(join(directory, name)));
  const [name, other] = found;
  if (other !== undefined) {
    throw new UsageError(
      `two configurations were found: ${found.join(" and ")}`,
      "Keep one of them, or choose one with --config.",
    );
  }
  const path = join(directory, name ?? manifestName);
  return existsSync(path) ? path : undefined;
}

/** @throws UsageError for a link that leads out of the directory: a project has no say in what is read elsewhere */
export function assertInside(path: string, directory: string): void {
  if (realpathSync(path).startsWith(`${realpathSync(directory)}${sep}`)) return;
  throw new UsageError(`${path} is a link that leads out of its directory`, ifTrusted(basename(path)));
}

/** What to do about something that a file may only do if it is given. */
export function ifTrusted(name: string): string {
  return `If you trust this project, give the file: --config ${name}. If not, start the command in another directory and name the project with --cwd.`;
}
