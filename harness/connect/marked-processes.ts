import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { isGone, ownedPrefix, ownerOf } from "./owned-name.ts";
import { unlessRefused } from "./system-error.ts";

/**
 * An instance has the mark in its environment, and every process that it starts inherits it. The mark alone finds a process
 * that left its group, as `setsid` does. A process that drops its environment as well is not found. Known on Linux only.
 */
export const markVariable = "MCP_CONFORMANCE_INSTANCE";

/** A living process of an instance. */
export interface MarkedProcess {
  readonly id: number;
  /** Its words. */
  readonly command: string;
}

/** A helper of a server may take a moment longer than the server to end by itself. */
const graceMs = 2_000;
/** Where somebody waits for the end of the run. */
const hurriedGraceMs = 200;
const pollMs = 50;
/** A process that is found may start more while we look. */
const maxRounds = 20;

let marks = 0;

/** @returns a mark for the next instance: it tells whose it is */
export function newMark(): string {
  return `${ownedPrefix()}${++marks}`;
}

/**
 * Waits until every process of an instance has ended, and ends those that do not.
 *
 * @param after the first process of the instance: only younger ones are looked at, which are few
 * @param hurry aborted when they have less time
 * @returns the commands of the processes that we ended
 */
export async function endMarked(mark: string, after: number, hurry?: AbortSignal): Promise<readonly string[]> {
  const find = (): readonly MarkedProcess[] => findMarked((found) => found === mark, newestId() < after ? 0 : after);
  const startMs = performance.now();
  const allowedMs = (): number => (hurry?.aborted === true ? hurriedGraceMs : graceMs);
  let found = find();
  while (found.length > 0 && performance.now() - startMs < allowedMs()) {
    await delay(pollMs);
    found = find();
  }
  const commands = found.map(({ command }) => command);
  for (let round = 0; found.length > 0 && round < maxRounds; round++) {
    kill(found);
    await delay(pollMs);
    found = find();
  }
  return commands;
}

/** Ends every process of all our instances. Synchronous, for the last moment of our own process. */
export function killAllMarked(): void {
  const ours = ownedPrefix();
  killAll((mark) => mark.startsWith(ours));
}

/** Ends the processes that killed runs have left behind. */
export function killMarkedOfDead(): void {
  killAll((mark) => {
    const owner = ownerOf(mark);
    return owner !== undefined && isGone(owner);
  });
}

function killAll(isMeant: (mark: string) => boolean): void {
  for (let round = 0; round < maxRounds; round++) {
    const found = findMarked(isMeant);
    if (found.length === 0) return;
    kill(found);
  }
}

function kill(found: readonly MarkedProcess[]): void {
  for (const { id } of found) unlessRefused(() => process.kill(id, "SIGKILL"));
}

/** The last process id that was given out; ids start again after the highest one. */
function newestId(): number {
  const words = process.platform === "linux" ? readFileSync("/proc/loadavg", "latin1").split(" ") : [];
  return Number(words[4] ?? 0);
}

/** Processes in a process namespace of their own end with it. */
function findMarked(isMeant: (mark: string) => boolean, after = 0): readonly MarkedProcess[] {
  if (process.platform !== "linux") return [];
  const ours = readlinkSync("/proc/self/ns/pid");
  return readdirSync("/proc").flatMap((name) => {
    const id = Number(name);
    if (!(id > after) || id === process.pid) return [];
    const mark = markOf(name);
    if (mark === undefined || !isMeant(mark)) return [];
    if (unlessRefused(() => readlinkSync(`/proc/${name}/ns/pid`)) !== ours) return [];
    const words = unlessRefused(() => readFileSync(`/proc/${name}/cmdline`, "utf8")) ?? "";
    return [{ id, command: words.replaceAll("\0", " ").trim() }];
  });
}

/** A process that has ended and waits for its parent has no environment any more. */
function markOf(name: string): string | undefined {
  const environment = unlessRefused(() => readFileSync(`/proc/${name}/environ`, "latin1")) ?? "";
  const start = `\0${environment}`.indexOf(`\0${markVariable}=`);
  return start === -1 ? undefined : environment.slice(start + markVariable.length + 1).split("\0", 1)[0];
}
