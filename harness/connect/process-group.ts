import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { killAllMarked } from "./marked-processes.ts";
import { statFields } from "./read-proc.ts";
import { isSystemError, unlessRefused } from "./system-error.ts";

/**
 * A target and all that it forks, as one process group, so that no grandchild outlives the run. Signalling only the
 * child leaves what a wrapper such as `sh -c` or `npx` started.
 */
const liveGroups = new Set<number>();

/** Remembers a group until it is forgotten; whatever ends our own process ends the group with it. */
export function rememberGroup(groupId: number): void {
  if (liveGroups.size === 0) process.once("exit", killAllGroups);
  liveGroups.add(groupId);
}

export function forgetGroup(groupId: number): void {
  liveGroups.delete(groupId);
  if (liveGroups.size === 0) process.off("exit", killAllGroups);
}

/** Ends every group. Synchronous, for the last moment of our own process. */
export function killAllGroups(): void {
  for (const groupId of liveGroups) signalGroup(groupId, "SIGKILL");
  if (liveGroups.size > 0) killAllMarked();
}

/** Sends a signal to every process of the group that is ours; a group that is gone already is fine. */
export function signalGroup(groupId: number, signal: "SIGTERM" | "SIGKILL"): void {
  try {
    if (process.platform === "win32") {
      execFileSync("taskkill", ["/pid", String(groupId), "/T", "/F"], { stdio: "ignore" });
    } else process.kill(-groupId, signal);
  } catch (error) {
    if (!isGone(error) && !isSystemError(error, "EPERM")) throw error;
  }
}

/** Whether any process of the group still runs. A zombie that nobody reaped counts as gone: it can do nothing. */
export function groupIsAlive(groupId: number): boolean {
  if (process.platform === "win32") return processExists(groupId);
  if (!processExists(-groupId)) return false;
  return process.platform !== "linux" || groupHasLivingMember(groupId);
}

function processExists(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // On Linux the process runs as another user, as with `sudo`; on macOS this is the group of a zombie.
    if (isSystemError(error, "EPERM")) return process.platform === "linux";
    if (isGone(error)) return false;
    throw error;
  }
}

/** Where the system does not let us look, we cannot say that a process has ended. */
function groupHasLivingMember(groupId: number): boolean {
  const members = livingMembers(groupId);
  return members === undefined || members.length > 0;
}

/** The words of each process of the group that still runs; on Linux only. */
export function commandsOfGroup(groupId: number): readonly string[] {
  // The group is usually gone, and to look at every process takes a while.
  const members = process.platform === "linux" && processExists(-groupId) ? livingMembers(groupId) : [];
  return (members ?? []).map((id) => {
    const words = unlessRefused(() => readFileSync(`/proc/${id}/cmdline`, "utf8")) ?? "";
    return words.replaceAll("\0", " ").trim();
  });
}

function livingMembers(groupId: number): readonly string[] | undefined {
  const entries = unlessRefused(() => readdirSync("/proc"));
  return entries
    ?.filter((entry) => /^\d+$/u.test(entry))
    .filter((entry) => {
      const [state, , group] = fieldsOf(entry);
      return group === String(groupId) && state !== "Z" && state !== "X";
    });
}

/** State, parent and group of one process; undefined for a process that is gone. */
function fieldsOf(processId: string): readonly string[] {
  try {
    return statFields(processId);
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

/** No such process, no such file, or (Windows, for a dead tree) nothing left to signal. */
function isGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error) return error.code === "ESRCH" || error.code === "ENOENT";
  return "status" in error;
}
