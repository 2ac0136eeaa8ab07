import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { unlessRefused } from "../../connect/system-error.ts";

/** A target with more processes is judged by the first ones. */
const maxProcesses = 64;
/** What is larger would take longer to read than a window lasts. */
const maxFileBytes = 16 * 1024 * 1024;
/** Permissions, offset, device, inode and path of a mapping that is shared and may be written to. */
const writableShared = /^\S+ [r-]w[x-]s \S+ \S+ \d+\s+(\/.*)$/u;
/** Memory without a file, and devices. */
const notAFile = /^\/(?:memfd:|SYSV|dev\/|anon_hugepage)| \(deleted\)$/u;

/** What became of files that processes write to through their memory, which no call shows. */
export interface MappedChanges {
  readonly changed: readonly string[];
  /** Why something may be missing. */
  readonly gaps: readonly string[];
}

/** Compares the files that are mapped, shared and writable, between two looks. */
export class MappedFiles {
  #digests = new Map<string, string | undefined>();

  /**
   * @param processIds of the target, as we see them
   * @returns files whose contents are others than at the last look; nothing of those that were not mapped then
   */
  look(processIds: Iterable<number>): MappedChanges {
    const before = this.#digests;
    const paths = new Set([...mappedBy(processIds), ...before.keys()]);
    this.#digests = new Map([...paths].map((path) => [path, digestOf(path)]));
    const both = [...this.#digests].filter(([path]) => before.has(path));
    return {
      changed: both.flatMap(([path, digest]) =>
        digest !== undefined && before.get(path) !== undefined && digest !== before.get(path) ? [path] : [],
      ),
      gaps: both.flatMap(([path, digest]) =>
        digest === undefined ? [`${path} is mapped into memory, and is too large to compare`] : [],
      ),
    };
  }
}

function mappedBy(processIds: Iterable<number>): readonly string[] {
  const paths: string[] = [];
  let looked = 0;
  for (const id of processIds) {
    if (++looked > maxProcesses) break;
    const maps = unlessRefused(() => readFileSync(`/proc/${id}/maps`, "utf8")) ?? "";
    for (const line of maps.split("\n")) {
      const path = writableShared.exec(line)?.[1];
      if (path !== undefined && !notAFile.test(path)) paths.push(path);
    }
  }
  return paths;
}

/** @returns undefined for what is too large; one text for whatever is gone */
function digestOf(path: string): string | undefined {
  const stats = unlessRefused(() => statSync(path));
  if (stats?.isFile() !== true) return "gone";
  if (stats.size > maxFileBytes) return undefined;
  const contents = unlessRefused(() => readFileSync(path));
  return contents === undefined ? "gone" : createHash("sha256").update(contents).digest("hex");
}
