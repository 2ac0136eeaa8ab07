import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isSystemError } from "../../connect/system-error.ts";

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

/** @param root the mount point of the file system of processes */
export function kernelFiles(root = "/proc"): KernelFiles {
  const readOnly: string[] = [];
  const hidden: string[] = [];
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const path = join(root, entry.name);
    if (/^\d+$/u.test(entry.name) || entry.isSymbolicLink()) continue;
    if (entry.isDirectory()) readOnly.push(path);
    else {
      const mode = modeOf(path);
      if (secret.has(entry.name) || (mode & readableByAll) === 0) hidden.push(path);
      else if ((mode & writable) !== 0) readOnly.push(path);
    }
  }
  return { readOnly, hidden };
}

/** What cannot be looked at is nothing for others. */
function modeOf(path: string): number {
  try {
    return statSync(path).mode;
  } catch (error) {
    if (isSystemError(error)) return 0;
    throw error;
  }
}
