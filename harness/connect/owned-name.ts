import { randomBytes } from "node:crypto";
import { readlinkSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { statFields } from "./read-proc.ts";
import { isSystemError, unlessRefused } from "./system-error.ts";

/** Stands in names of files only. After a change to it, leftovers of earlier runs are no longer removed. */
const prefix = "mcp-conformance";
const form = new RegExp(`^${prefix}-([\\da-z]+)-(\\d+)-([\\da-z]+)-`, "u");

/** As `mktemp -d` makes them: a server reads the name of its TMPDIR, and must not see by it that it is tested. */
const plainForm = /^tmp\.[\da-f]{10}(?!\w)/u;

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

/** @returns a name for a temporary directory that tells nothing of us; what is beside it has to tell whose it is */
export function newPlainName(): string {
  return `tmp.${randomBytes(5).toString("hex")}`;
}

/** Whether a name could be one of those. */
export function isPlainName(name: string): boolean {
  return plainForm.exec(name)?.[0] === name;
}

/** Where our temporary directories are made, without links. */
export function temporaryRoot(): string {
  return realpathSync(tmpdir());
}

/** The same text with `$TMPDIR` in the place of paths of directories of a plain name, which differ from launch to launch. */
export function withoutPlainNames(text: string): string {
  const root = `${knownRoot()}/`;
  const [before = "", ...after] = text.split(root);
  return (
    before + after.map((part) => (plainForm.test(part) ? part.replace(plainForm, "$$TMPDIR") : root + part)).join("")
  );
}

/** Every effect is asked about. */
let known: { readonly named: string; readonly root: string } | undefined;

function knownRoot(): string {
  const named = tmpdir();
  if (known?.named !== named) known = { named, root: temporaryRoot() };
  return known.root;
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
