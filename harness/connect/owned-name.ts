import { readlinkSync } from "node:fs";
import { statFields } from "./read-proc.ts";
import { isSystemError, unlessRefused } from "./system-error.ts";

/** Stands in names of files only. After a change to it, leftovers of earlier runs are no longer removed. */
const prefix = "mcp-conformance";
const form = new RegExp(`^${prefix}-([\\da-z]+)-(\\d+)-([\\da-z]+)-`, "u");
const names = new RegExp(`${prefix}-[\\da-z]+-\\d+-[\\da-z]+-\\w+`, "gu");

/** The process that a temporary file or directory belongs to. */
export interface Owner {
  /** Two containers may share a temporary directory and not see each other's processes. */
  readonly processNamespace: string;
  readonly processId: number;
  /** A system reuses process ids; an id with the time of its start is unique. */
  readonly startedAt: string;
}

/** The same for every name, and read from files. */
let ours: Owner | undefined;

/**
 * The beginning of a name for our temporary files. It tells which process made one, so that a later run can remove it when
 * this one was killed before it could.
 */
export function ownedPrefix(): string {
  ours ??= ourselves();
  return `${prefix}-${ours.processNamespace}-${ours.processId}-${ours.startedAt}-`;
}

/** @returns the owner that a name tells of, or undefined when the name is not ours */
export function ownerOf(name: string): Owner | undefined {
  const [, processNamespace, processId, startedAt] = form.exec(name) ?? [];
  if (processNamespace === undefined || processId === undefined || startedAt === undefined) return undefined;
  return { processNamespace, processId: Number(processId), startedAt };
}

/** The same text with one name in the place of all our names, which differ from launch to launch. */
export function withoutOwnedNames(text: string): string {
  return text.replaceAll(names, prefix);
}

/** Whether an owner is known to be gone. Nothing is known of another process namespace. */
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
  return shortly(/\d+/u.exec(readlinkSync("/proc/self/ns/pid"))?.[0] ?? "0");
}

/** In ticks since the machine was started; undefined when there is no such process. */
function startTimeOf(processId: number): string | undefined {
  const ticks = unlessRefused(() => statFields(processId))?.[19];
  return ticks === undefined ? undefined : shortly(ticks);
}

/**
 * A socket has a path of at most 107 bytes, and servers make theirs in our directories: with one digit more in a name, a
 * browser did not start in an audit, whose directories lie one deeper.
 */
function shortly(number: string): string {
  return Number(number).toString(36);
}
