import { readFileSync, writeSync } from "node:fs";

/**
 * Loaded before a program with `--import`: writes the peak memory of its process, in KiB, to descriptor 3 at the end.
 *
 * On Linux `maxRSS` starts at what the parent held when it forked, so the high-water mark of the address space counts.
 */
process.once("exit", () => writeSync(3, String(peakKib())));

function peakKib(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS;
  const mark = /^VmHWM:\s*(\d+) kB$/mu.exec(readFileSync("/proc/self/status", "utf8"));
  return Number(mark?.[1]);
}
