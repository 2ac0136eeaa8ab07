import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { ProcessLaunch } from "../../connect/target.ts";
import { unlessRefused } from "../../connect/system-error.ts";

/** What is written again and again was most likely written in this time before the first launch, too. */
const recentMs = 10_000;
/** Those nearest to the top are looked at: as many take some 15 ms, at each launch. */
const maxEntries = 2_000;
/** The latest: a checkout and an installation change many, once. */
const maxHeld = 50;
/** Of one file, which each sandbox copies into memory. */
const maxHeldBytes = 1024 * 1024;

/** When each target was launched first. */
const firstLaunchMs = new WeakMap<ProcessLaunch, number>();

/**
 * Files that something outside may be writing: an overlay shows such a change at once, as if a call had made it. A sandbox
 * that has a copy of its own shows none, and what is done in the sandbox stays visible as before.
 *
 * @param directories what the target sees as the host has it
 * @returns files of the user there that were changed shortly before the first launch of the target, or since
 */
export function heldFiles(target: ProcessLaunch, directories: readonly string[]): readonly string[] {
  const sinceMs = (firstLaunchMs.get(target) ?? Date.now()) - recentMs;
  if (!firstLaunchMs.has(target)) firstLaunchMs.set(target, Date.now());
  const changed: { readonly path: string; readonly changedMs: number }[] = [];
  const open = [...directories];
  let looked = 0;
  // What is added to a list while it is walked is walked as well.
  for (const directory of open) {
    for (const entry of unlessRefused(() => readdirSync(directory, { withFileTypes: true })) ?? []) {
      if (looked++ >= maxEntries) return latest(changed);
      const path = join(directory, entry.name);
      if (entry.isDirectory()) open.push(path);
      const stats = entry.isFile() ? unlessRefused(() => lstatSync(path)) : undefined;
      // A copy would be the user's, who could then write what belongs to another.
      if (stats === undefined || stats.uid !== process.getuid?.()) continue;
      if (stats.ctimeMs < sinceMs || stats.size > maxHeldBytes) continue;
      changed.push({ path, changedMs: stats.ctimeMs });
    }
  }
  return latest(changed);
}

function latest(changed: readonly { readonly path: string; readonly changedMs: number }[]): readonly string[] {
  const sorted = changed.toSorted((one, other) => other.changedMs - one.changedMs);
  return sorted.slice(0, maxHeld).map(({ path }) => path);
}
