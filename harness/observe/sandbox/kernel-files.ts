import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What of /proc is about the machine and not about processes: absolute paths. */
export interface KernelFiles {
  /**
   * To be laid over themselves: in a user namespace root is still the root that the kernel asks for there, and
   * bubblewrap covers only what it could open itself.
   */
  readonly readOnly: readonly string[];
  /** Shown as nothing: keys, memory, messages of the kernel. */
  readonly hidden: readonly string[];
}

const writable = 0o222;
const readableByAll = 0o004;
/** Whoever has a key in reach is shown it, without a call that a filter could refuse. */
const secret = new Set(["keys", "key-users", "kallsyms"]);

/** The same on one machine, whoever asks. */
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
    // Processes come and go while they are looked at.
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
