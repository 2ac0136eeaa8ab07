import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isSystemError } from "../../connect/system-error.ts";

/** Parts of a system directory that ordinary users cannot read: absolute paths. */
export interface SystemSecrets {
  readonly files: readonly string[];
  readonly directories: readonly string[];
}

const readableByAll = 0o004;
const enterableByAll = 0o001;

/**
 * Finds files that an ordinary user cannot read: passwords, keys of the machine. Root would see them in a sandbox, too.
 */
export function findSystemSecrets(root: string): SystemSecrets {
  const files: string[] = [];
  const directories: string[] = [];
  const open = [root];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const { path, isDirectory, mode } of entriesIn(at)) {
      if (isDirectory && (mode & enterableByAll) === 0) directories.push(path);
      else if (isDirectory) open.push(path);
      else if ((mode & readableByAll) === 0) files.push(path);
    }
  }
  return { files, directories };
}

interface Entry {
  readonly path: string;
  readonly isDirectory: boolean;
  readonly mode: number;
}

/** Files and directories; entries that the system does not show are left out. */
function entriesIn(directory: string): readonly Entry[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map((entry) => {
        const path = join(directory, entry.name);
        return { path, isDirectory: entry.isDirectory(), mode: statSync(path).mode };
      });
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}
