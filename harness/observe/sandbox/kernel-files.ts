import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Files in /proc about the machine rather than processes: absolute paths. */
export interface KernelFiles {
  /**
   * Mounted over themselves: root in a user namespace still counts as root for the kernel there, and bubblewrap covers
   * only what it could open itself.
   */
  readonly readOnly: readonly string[];
  /** Shown empty: keys, memory, messages of the kernel. */
  readonly hidden: readonly string[];
}

const writable = 0o222;
const readableByAll = 0o004;
/** A process that can reach a key sees it there, without a call that a filter could refuse. */
const secret = new Set(["keys", "key-users", "kallsyms"]);

/** Constant on one machine. */
let ofMachine: KernelFiles | undefined;

/** @returns what of /proc is about this machine */
export function kernelFiles(): KernelFiles {
  ofMachine ??= findKernelFiles("/proc");
  return ofMachine;
}

/** @param root the mount point of the file system of processes */
export function findKernelFiles(root: string): KernelFiles {
  const readOnly: string[] = [];
  const hidden: string[] = [];
  for (const name of readdirSync(root)) {
    // Processes come and go while they are read.
    const stats = /^\d+$/u.test(name) ? undefined : lstatSync(join(root, name), { throwIfNoEntry: false });
    if (stats === undefined || stats.isSymbolicLink()) continue;
    const path = join(root, name);
    const isHidden = secret.has(name) || (stats.mode & readableByAll) === 0;
    if (stats.isDirectory()) readOnly.push(path);
    else if (isHidden) hidden.push(path);
    else if ((stats.mode & writable) !== 0) readOnly.push(path);
  }
  return { readOnly, hidden };
}
