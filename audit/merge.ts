import { join } from "node:path";
import { ownedPrefix } from "../harness/connect/owned-name.ts";
import { boundsBelow, type Bounds } from "../harness/files/bounds.ts";
import { makeDirectory, moveTo, removeAll } from "../harness/files/directories.ts";
import { copyRegular } from "../harness/files/regular-file.ts";
import { writeWhole } from "../harness/files/write-whole.ts";
import { renderedReports } from "./record/rendered-reports.ts";
import { reportIn } from "./record/report-in.ts";
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
 * Brings results directories together, one record at a time. Files are copied where they are files and no links; what is HTML or
 * XML is made again.
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
  const bounds = boundsBelow(to);
  makeDirectory(to, bounds);
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
        const copy = copyWhole(directory, join(to, record.id), version, bounds);
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

const copied: readonly string[] = [recordFiles.record, recordFiles.json, recordFiles.log, recordFiles.dispute];

/** The directory of one server comes to its place as a whole. */
async function copyWhole(directory: string, own: string, version: string, bounds: Bounds): Promise<void> {
  const aside = join(own, `.${ownedPrefix()}${version}`);
  makeDirectory(aside, bounds);
  for (const name of copied) await copyRegular(join(directory, name), join(aside, name), bounds);
  const report = await reportIn(directory);
  for (const [name, render] of renderedReports) {
    if (report !== undefined && !copied.includes(name)) await writeWhole(join(aside, name), render(report), { bounds });
  }
  const place = join(own, version);
  await removeAll(place, bounds);
  await moveTo(aside, place, bounds);
}
