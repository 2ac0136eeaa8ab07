import { closeSync, openSync, readSync } from "node:fs";

/** More than the short files of /proc have: `status`, the longest that is read here, has some 1,500. */
const buffer = Buffer.alloc(8 * 1024);

/**
 * The text of a short file of /proc. Such a file tells no size, so `readFileSync` takes 64 KB for each; waiting for a
 * process polls them, and that came to 30 MB in a run.
 *
 * @throws the system's error when there is no such process any more
 */
export function readProc(path: string): string {
  const descriptor = openSync(path, "r");
  try {
    return buffer.toString("latin1", 0, readSync(descriptor, buffer, 0, buffer.length, 0));
  } finally {
    closeSync(descriptor);
  }
}

/**
 * What `/proc/<id>/stat` says of a process, from its state on; the name before that may hold anything, even parentheses.
 *
 * @throws the system's error when there is no such process any more
 */
export function statFields(processId: string | number): readonly string[] {
  const stat = readProc(`/proc/${processId}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/**
 * The processes that a thread has started, or was given when they lost their parent.
 *
 * @throws the system's error when there is no such thread any more
 */
export function childrenOf(processId: number, thread: string | number = processId): readonly number[] {
  const children = readProc(`/proc/${processId}/task/${thread}/children`).trim();
  return children === "" ? [] : children.split(" ").map(Number);
}
