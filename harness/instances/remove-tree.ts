import { spawn } from "node:child_process";
import { chmodSync, existsSync, opendirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isSystemError, unlessRefused } from "../connect/system-error.ts";

/** Half of the longest path of Linux, which leaves room for names. */
const longPath = 2_000;
/** Each removes this much of the depth. A server that makes deeper trees keeps them. */
const maxRounds = 1_000;

/** To remove so many takes a tenth of a second. For 150,000 it was ten seconds, in which a run heard no signal. */
const manyEntries = 5_000;

/**
 * Removes a directory with its contents, including directories that a server made read-only, like module caches, or too
 * deep for a path. One that a server has filled is left to a program, which goes on when our process has ended.
 *
 * @returns whether it is gone; what the system does not let us remove stays
 */
export function removeTree(path: string): boolean {
  if (process.platform !== "win32" && unlessRefused(() => isFilled(path)) === true) {
    removeBeside(path);
    return false;
  }
  return succeeds(() => remove(path)) || succeeds(() => removeReadOnly(path)) || removeDeep(path);
}

/** Whether it has more than many entries; no more than that are counted. */
function isFilled(path: string): boolean {
  let entries = 0;
  const open = [path];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const above = at;
    const directory = unlessRefused(() => opendirSync(above));
    if (directory === undefined) continue;
    for (let entry = directory.readSync(); entry !== null && entries <= manyEntries; entry = directory.readSync()) {
      entries++;
      if (entry.isDirectory()) open.push(join(above, entry.name));
    }
    directory.closeSync();
    if (entries > manyEntries) return true;
  }
  return false;
}

const script = 'rm -rf -- "$1" 2> /dev/null || { chmod -R u+rwx -- "$1"; rm -rf -- "$1"; }';

/** What it cannot remove stays for a later run, as what a killed run has left behind. */
function removeBeside(path: string): void {
  const options = { cwd: "/", env: { PATH: "/usr/bin:/bin" }, detached: true, stdio: "ignore" } as const;
  const remover = spawn("/bin/sh", ["-c", script, "sh", path], options);
  remover.on("error", () => undefined);
  remover.unref();
}

/** Moving a directory to the top moves everything below it. */
function removeDeep(path: string): boolean {
  for (let round = 0; round < maxRounds; round++) {
    const name = `moved-${round}`;
    if (!succeeds(() => moveDeepest(path, path, name)) || !existsSync(join(path, name))) return false;
    succeeds(() => removeOthers(path, name));
    if (succeeds(() => remove(path))) return true;
  }
  return false;
}

function moveDeepest(root: string, directory: string, name: string): boolean {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const path = join(directory, entry.name);
    if (path.length < longPath) {
      if (moveDeepest(root, path, name)) return true;
      continue;
    }
    renameSync(path, join(root, name));
    return true;
  }
  return false;
}

function removeOthers(directory: string, kept: string): void {
  for (const name of readdirSync(directory)) if (name !== kept) remove(join(directory, name));
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

function removeReadOnly(path: string): void {
  makeWritable(path);
  remove(path);
}

function makeWritable(directory: string): void {
  chmodSync(directory, 0o700);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (entry.isDirectory()) makeWritable(join(directory, entry.name));
  }
}

function succeeds(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}
