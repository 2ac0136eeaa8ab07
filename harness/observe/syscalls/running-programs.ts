import { readdirSync, readFileSync } from "node:fs";
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
  const waiting = [...known];
  const looked = new Set<number>();
  for (let id = waiting.pop(); id !== undefined && looked.size < maxProcesses; id = waiting.pop()) {
    if (looked.has(id)) continue;
    looked.add(id);
    const status = unlessRefused(() => readFileSync(`/proc/${id}/status`, "utf8"));
    if (status === undefined || /^State:\s+[ZX]/mu.test(status)) continue;
    if (/^Tgid:\s*(\d+)$/mu.exec(status)?.[1] !== String(id)) continue;
    running.set(id, /^Name:\s*(.*)$/mu.exec(status)?.[1] ?? "a program");
    waiting.push(...childrenOf(id));
  }
  return running;
}

/** Each of its threads may have started some. */
function childrenOf(id: number): readonly number[] {
  const threads = unlessRefused(() => readdirSync(`/proc/${id}/task`)) ?? [];
  return threads.flatMap((thread) => {
    const children = unlessRefused(() => readFileSync(`/proc/${id}/task/${thread}/children`, "utf8")) ?? "";
    return children
      .split(" ")
      .filter((child) => child !== "")
      .map(Number);
  });
}
