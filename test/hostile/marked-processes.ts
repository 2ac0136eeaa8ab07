import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { isSystemError } from "../../harness/connect/system-error.ts";

/**
 * A living process that carries a marker in its environment, which children inherit from whatever starts them, or in its
 * words: what makes a sandbox has no variables of ours, but paths of the run.
 */
export interface MarkedProcess {
  readonly id: number;
  /** Its words, and on systems without /proc its environment after them. */
  readonly command: string;
}

const pollMs = 20;

/** Every living process with the marker, except zombies, which can do nothing any more. */
export function findMarked(marker: string): readonly MarkedProcess[] {
  return existsSync("/proc/self/environ") ? findInProc(marker) : findWithPs(marker);
}

/**
 * Waits until the marked processes are as wanted.
 *
 * @returns those there are then, or when the limit has passed
 */
export async function waitForMarked(
  marker: string,
  wanted: (found: readonly MarkedProcess[]) => boolean,
  limitMs: number,
): Promise<readonly MarkedProcess[]> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const found = findMarked(marker);
    if (wanted(found) || performance.now() >= deadline) return found;
    await delay(pollMs);
  }
}

function findInProc(marker: string): readonly MarkedProcess[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/u.test(entry))
    .flatMap((entry) => {
      // A zombie has neither left to read.
      const command = readOrNothing(`/proc/${entry}/cmdline`).replaceAll("\0", " ").trim();
      const isMarked = command.includes(marker) || readOrNothing(`/proc/${entry}/environ`).includes(marker);
      return isMarked ? [{ id: Number(entry), command }] : [];
    });
}

/** Processes of others may not be read, and any process may end while we look. */
function readOrNothing(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isSystemError(error)) return "";
    throw error;
  }
}

function findWithPs(marker: string): readonly MarkedProcess[] {
  const table = execFileSync("ps", ["axeww", "-o", "pid=,stat=,command="], { encoding: "utf8", maxBuffer: 2 ** 26 });
  return table.split("\n").flatMap((line) => {
    const [, id, state, command] = /^\s*(\d+)\s+(\S+)\s+(.*)$/u.exec(line) ?? [];
    if (id === undefined || command === undefined || !command.includes(marker) || state?.startsWith("Z")) return [];
    return [{ id: Number(id), command }];
  });
}
