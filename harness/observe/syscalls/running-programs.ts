import { readdirSync } from "node:fs";
import { childrenOf, readProc } from "../../connect/read-proc.ts";
import { unlessRefused } from "../../connect/system-error.ts";

/** A sandbox does not hold as many. */
const maxProcesses = 1_000;

/**
 * Running processes and their descendants, with names by id; without threads and ended processes.
 *
 * @param known ids of processes and threads, as we see them
 */
export function runningPrograms(known: Iterable<number>): ReadonlyMap<number, string> {
  const running = new Map<number, string>();
  // A process is mostly older than its threads, which its own list tells.
  const waiting = [...known].toSorted((left, right) => right - left);
  const looked = new Set<number>();
  let read = 0;
  for (let id = waiting.pop(); id !== undefined && read < maxProcesses; id = waiting.pop()) {
    if (looked.has(id)) continue;
    looked.add(id);
    read++;
    const status = unlessRefused(() => readProc(`/proc/${id}/status`));
    if (status === undefined || /^State:\s+[ZX]/mu.test(status)) continue;
    if (/^Tgid:\s*(\d+)$/mu.exec(status)?.[1] !== String(id)) continue;
    running.set(id, nameIn(status) ?? "a program");
    const threads = unlessRefused(() => readdirSync(`/proc/${id}/task`)) ?? [];
    for (const thread of threads) looked.add(Number(thread));
    // Each of its threads may have started some.
    for (const thread of threads) waiting.push(...(unlessRefused(() => childrenOf(id, thread)) ?? []));
  }
  return running;
}

/** @param status with each byte as one character */
function nameIn(status: string): string | undefined {
  const [, name] = /^Name:\s*(.*)$/mu.exec(status) ?? [];
  return name === undefined ? undefined : Buffer.from(name, "latin1").toString("utf8");
}
