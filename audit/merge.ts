import { copyFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { ownedPrefix } from "../harness/connect/owned-name.ts";
import { recordFiles, recordsIn } from "./record/results-directory.ts";
import type { AuditRecord } from "./record/record.ts";
import { versionDirectory } from "./servers/server.ts";

/** A copy waits for the disk most of its time. */
const copiesAtOnce = 4;

/** Two results of one version of a server that found different things. */
export interface MergeConflict {
  readonly id: string;
  readonly version: string;
  readonly directories: readonly [string, string];
}

export interface Merged {
  readonly servers: number;
  /** The same in several directories; the one that was begun last is kept. */
  readonly repeated: number;
  readonly conflicts: readonly MergeConflict[];
}

/**
 * Brings results directories together, one record at a time; reports are copied and never read.
 *
 * @param from results directories, all of which stay as they are
 * @param to a directory that is made; what it has of the same version of a server is replaced
 */
export async function mergeResults(from: readonly string[], to: string): Promise<Merged> {
  const kept = new Map<
    string,
    Pick<AuditRecord, "startedAt"> & { readonly directory: string; readonly found: string }
  >();
  const conflicts: MergeConflict[] = [];
  let repeated = 0;
  const copies = new Set<Promise<void>>();
  await mkdir(to, { recursive: true });
  try {
    for (const root of from) {
      for await (const { record, directory } of recordsIn(root)) {
        const version = versionDirectory(record.version);
        const key = `${record.id}/${version}`;
        const found = `${record.status} ${record.run?.verdicts ?? ""}`;
        const before = kept.get(key);
        if (before !== undefined) {
          repeated += 1;
          if (before.found !== found)
            conflicts.push({ id: record.id, version, directories: [before.directory, directory] });
          if (before.startedAt >= record.startedAt) continue;
          // The one before may be on its way to the same place.
          await Promise.all(copies);
        }
        if (copies.size >= copiesAtOnce) await Promise.race(copies);
        const copy = copyWhole(directory, join(to, record.id), version);
        copies.add(copy);
        // One that failed stays, and is thrown where copies are waited for.
        void copy.then(
          () => copies.delete(copy),
          () => undefined,
        );
        kept.set(key, { startedAt: record.startedAt, directory, found });
      }
    }
    await Promise.all(copies);
  } finally {
    await Promise.allSettled(copies);
  }
  return { servers: kept.size, repeated, conflicts };
}

/** The directory of one server comes to its place as a whole. */
async function copyWhole(directory: string, own: string, version: string): Promise<void> {
  const aside = join(own, `.${ownedPrefix()}${version}`);
  await mkdir(aside, { recursive: true });
  const known: readonly string[] = Object.values(recordFiles);
  const names = (await readdir(directory)).filter((name) => known.includes(name));
  await Promise.all(names.map((name) => copyFile(join(directory, name), join(aside, name))));
  const place = join(own, version);
  await rm(place, { recursive: true, force: true });
  await rename(aside, place);
}
