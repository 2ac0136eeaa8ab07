import { readlinkSync } from "node:fs";
import { statFields } from "./read-proc.ts";
import { isSystemError, unlessRefused } from "./system-error.ts";

/** Only in names of files; after a change to it, leftovers of earlier runs are no longer removed. */
const prefix = "mcp-conformance";
const form = new RegExp(`^${prefix}-(\\d+)-(\\d+)-(\\d+)-`, "u");
const names = new RegExp(`${prefix}-\\d+-\\d+-\\d+-\\w+`, "gu");

/** The process that a temporary file or directory belongs to. */
export interface Owner {
  /** Two containers may share a temporary directory and not see each other's processes. */
  readonly processNamespace: string;
  readonly processId: number;
  /** Numbers of processes are used again; with the time of their start they are not. */
  readonly startedAt: string;
}

/** The same for every name, and read from files. */
let ours: Owner | undefined;

/**
 * The beginning of a name for something temporary that is ours. It tells who made it, so that a later run can remove it
 * when this one was killed before it could.
 */
export function ownedPrefix(): string {
  ours ??= ourselves();
  return `${prefix}-${ours.processNamespace}-${ours.processId}-${ours.startedAt}-`;
}

/** @returns whom a name tells of, or undefined when it is none of ours */
export function ownerOf(name: string): Owner | undefined {
  const [, processNamespace, processId, startedAt] = form.exec(name) ?? [];
  if (processNamespace === undefined || processId === undefined || startedAt === undefined) return undefined;
  return { processNamespace, processId: Number(processId), startedAt };
}

/** The same text with one name in the place of all of ours, which differ from one launch to the next. */
export function withoutOwnedNames(text: string): string {
  return text.replaceAll(names, prefix);
}

/** Whether an owner is known to be gone. Of another process namespace nothing is known. */
export function isGone({ processNamespace, processId, startedAt }: Owner): boolean {
  if (processNamespace !== ourNamespace()) return false;
  if (process.platform === "linux") return startTimeOf(processId) !== startedAt;
  try {
    process.kill(processId, 0);
    return false;
  } catch (error) {
    return isSystemError(error, "ESRCH");
  }
}

function ourselves(): Owner {
  const startedAt = process.platform === "linux" ? startTimeOf(process.pid) : undefined;
  return { processNamespace: ourNamespace(), processId: process.pid, startedAt: startedAt ?? "0" };
}

function ourNamespace(): string {
  if (process.platform !== "linux") return "0";
  return /\d+/u.exec(readlinkSync("/proc/self/ns/pid"))?.[0] ?? "0";
}

/** In ticks since the machine was started; undefined when there is no such process. */
function startTimeOf(processId: number): string | undefined {
  return unlessRefused(() => statFields(processId))?.[19];
}
