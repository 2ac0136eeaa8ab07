import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { unlessRefused } from "../../connect/system-error.ts";

const blockBytes = 512;

/**
 * The memory that processes have together, in bytes: their own and what they share, each once, and files in memory that
 * only they have open. Such a file that is mapped as well counts twice.
 *
 * @param ids of the processes
 */
export function memoryOf(ids: readonly string[]): number {
  const files = new Map<number, number>();
  let bytes = 0;
  for (const id of ids) {
    bytes += mappedBy(id);
    for (const [inode, sizeBytes] of openFiles(id)) files.set(inode, sizeBytes);
  }
  return [...files.values()].reduce((sum, sizeBytes) => sum + sizeBytes, bytes);
}

/**
 * The kernel divides shared memory by the number of its users; where it does not report that, each counts for all of
 * it.
 */
function mappedBy(id: string): number {
  const shares = textOf(`/proc/${id}/smaps_rollup`);
  const lines = /^Pss_(?:Anon|Shmem):\s*(\d+) kB$/gmu;
  if (/^Pss_Anon:/mu.test(shares)) return sumOf(shares, lines);
  return sumOf(textOf(`/proc/${id}/status`), /^Rss(?:Anon|Shmem):\s*(\d+) kB$/gmu);
}

function sumOf(text: string, lines: RegExp): number {
  return [...text.matchAll(lines)].reduce((sum, [, kibibytes]) => sum + Number(kibibytes) * 1024, 0);
}

function openFiles(id: string): readonly (readonly [number, number])[] {
  const names = unlessRefused(() => readdirSync(`/proc/${id}/fd`)) ?? [];
  return names.flatMap((name) => {
    const path = `/proc/${id}/fd/${name}`;
    if (unlessRefused(() => readlinkSync(path))?.startsWith("/memfd:") !== true) return [];
    const stats = unlessRefused(() => statSync(path));
    return stats === undefined ? [] : [[stats.ino, stats.blocks * blockBytes] as const];
  });
}

function textOf(path: string): string {
  return unlessRefused(() => readFileSync(path, "latin1")) ?? "";
}
