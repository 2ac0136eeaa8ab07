import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { unlessRefused } from "../../connect/system-error.ts";

/** For a target with more processes, a gap says that not all were read. */
export const maxProcesses = 64;
/** Reading a larger file would take longer than a window lasts. */
const maxFileBytes = 16 * 1024 * 1024;
/** Permissions, offset, device, inode and path of a mapping that is shared and may be written to. */
const writableShared = /^\S+ [r-]w[x-]s \S+ \S+ \d+\s+(\/.*)$/u;
/** Memory without a file, and devices. */
const notAFile = /^\/(?:memfd:|SYSV|dev\/|anon_hugepage)| \(deleted\)$/u;

/** Changes to files that processes write through mapped memory, which no call shows. */
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
   * @returns files whose content differs from the last look; files that were not mapped then are left out
   */
  look(processIds: Iterable<number>): MappedChanges {
    const before = this.#digests;
    const mapped = mappedBy(processIds);
    const paths = new Set([...mapped.paths, ...before.keys()]);
    this.#digests = new Map([...paths].map((path) => [path, digestOf(path)]));
    const both = [...this.#digests].filter(([path]) => before.has(path));
    return {
      changed: both.flatMap(([path, digest]) =>
        digest !== undefined && before.get(path) !== undefined && digest !== before.get(path) ? [path] : [],
      ),
      gaps: [
        ...(mapped.isWhole ? [] : [`which files are mapped by more than ${maxProcesses} processes was not read`]),
        ...both.flatMap(([path, digest]) =>
          digest === undefined ? [`${path} is mapped into memory, and is too large to compare`] : [],
        ),
      ],
    };
  }
}

/** @param ids of processes and of threads, all of which have the memory of their process */
function mappedBy(ids: Iterable<number>): { readonly paths: readonly string[]; readonly isWhole: boolean } {
  const paths: string[] = [];
  const known = new Set<number>();
  let looked = 0;
  for (const id of ids) {
    if (known.has(id)) continue;
    if (++looked > maxProcesses) return { paths, isWhole: false };
    for (const thread of unlessRefused(() => readdirSync(`/proc/${id}/task`)) ?? []) known.add(Number(thread));
    const maps = unlessRefused(() => readFileSync(`/proc/${id}/maps`, "utf8")) ?? "";
    for (const line of maps.split("\n")) {
      const path = writableShared.exec(line)?.[1];
      if (path !== undefined && !notAFile.test(path)) paths.push(path);
    }
  }
  return { paths, isWhole: true };
}

/** @returns undefined for what is too large; one text for whatever is gone */
function digestOf(path: string): string | undefined {
  const stats = unlessRefused(() => statSync(path));
  if (stats?.isFile() !== true) return "gone";
  if (stats.size > maxFileBytes) return undefined;
  const contents = unlessRefused(() => readFileSync(path));
  return contents === undefined ? "gone" : createHash("sha256").update(contents).digest("hex");
}
