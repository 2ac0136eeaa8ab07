import { inheritedDescriptors } from "../../harness/connect/inherited-descriptors.ts";
import { readProc } from "../../harness/connect/read-proc.ts";
import { unlessRefused } from "../../harness/connect/system-error.ts";
import { UsageError } from "./usage-error.ts";

/** Two boxes at once were seen to need 64, and each further one 16. */
const leastOpenFiles = 256;
/** What takes the place of descriptors that were left open for us gets numbers above them. */
const leastAbove = 64;
const plenty = 1_024;

/**
 * Makes sure that enough files may be open at once. Where they may not, it is anywhere that a run breaks off: a program
 * that does not start, a module that is not loaded.
 *
 * @param limit undefined where no system tells it
 * @param inherited descriptors that were left open for this process
 * @throws UsageError
 */
export function assertOpenFiles(
  limit: number | undefined = openFilesLimit(),
  inherited: readonly number[] = inheritedDescriptors(),
): void {
  const highest = Math.max(0, ...inherited);
  const needed = Math.max(leastOpenFiles, highest + leastAbove);
  if (limit === undefined || limit >= needed) return;
  const because = needed === leastOpenFiles ? "" : `, since descriptor ${highest} was left open for it`;
  throw new UsageError(
    `at most ${limit} files may be open at once (ulimit -n), and a run needs ${needed}${because}`,
    `Start it in a shell where more are allowed: ulimit -n ${Math.max(plenty, needed)}. A shell that refuses this has lowered its own limit, and a new one may have a higher one.`,
  );
}

/** Node raises the lower of the two limits to the higher one when it starts. */
function openFilesLimit(): number | undefined {
  const limits = unlessRefused(() => readProc("/proc/self/limits")) ?? "";
  const [, limit] = /^Max open files\s+(\d+)/mu.exec(limits) ?? [];
  return limit === undefined ? undefined : Number(limit);
}
