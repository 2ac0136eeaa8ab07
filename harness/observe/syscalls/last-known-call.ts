import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const timeLimitMs = 5_000;
/** The first number that is the same on every architecture; older ones every strace with `--seccomp-bpf` knows. */
const firstCommonCall = 424;
const highestTried = 1_023;

/**
 * Asks strace for the highest number of a system call that it knows; those beyond it would not be traced. It refuses a
 * number that it does not know before it does anything else.
 */
export async function lastKnownCall(strace: string): Promise<number> {
  let known = firstCommonCall;
  let unknown = highestTried + 1;
  // Numbers are given out without gaps, so most of the range is unknown: widening steps find the end sooner.
  for (let step = 16; known + step < unknown; step *= 2) {
    if (await knows(strace, known + step)) known += step;
    else unknown = known + step;
  }
  while (unknown - known > 1) {
    const middle = Math.floor((known + unknown) / 2);
    if (await knows(strace, middle)) known = middle;
    else unknown = middle;
  }
  return known;
}

async function knows(strace: string, call: number): Promise<boolean> {
  try {
    await run(strace, ["-e", `trace=${call}`, "-V"], { timeout: timeLimitMs });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}
