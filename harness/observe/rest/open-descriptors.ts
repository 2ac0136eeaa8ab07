import { readdirSync, readlinkSync } from "node:fs";
import { readProc } from "../../connect/read-proc.ts";
import { unlessRefused } from "../../connect/system-error.ts";

/** What a process has open, by descriptor: `pipe:[123]`, `anon_inode:[timerfd]`. */
export type OpenDescriptors = ReadonlyMap<number, string>;

/** @returns undefined where a process does not let us see them */
export function openDescriptors(processId: number): OpenDescriptors | undefined {
  return unlessRefused(() => {
    const numbers = readdirSync(`/proc/${processId}/fd`);
    return new Map(numbers.map((number) => [Number(number), readlinkSync(`/proc/${processId}/fd/${number}`)]));
  });
}

/** @returns what one descriptor of a process is; undefined where it is not open, or not to be seen */
export function openDescriptor(processId: number, descriptor: number): string | undefined {
  return unlessRefused(() => readlinkSync(`/proc/${processId}/fd/${descriptor}`));
}

const isTimer = /^anon_inode:\[timerfd\]$/u;
/** The kernel does their work, or wakes their readers up. */
const isActive = /^anon_inode:\[(?:io_uring|userfaultfd|perf_event|fanotify)\]$/u;
const quietWhenRead = /^(?:pipe:|anon_inode:(?:inotify|\[(?:eventfd|eventpoll|inotify|signalfd|timerfd|pidfd)\]))/u;
const isSocket = /^socket:/u;
/** Descriptors of every process; on sockets of the client no reader sets a time limit. */
const lastStandard = 2;

/**
 * Whether a read waits only for other processes.
 *
 * @param link what the descriptor is
 */
export function isQuietRead(descriptor: number, link: string): boolean {
  return quietWhenRead.test(link) || (descriptor <= lastStandard && isSocket.test(link));
}

/** @returns the remaining time of each active timer; undefined where that is unknown */
export function timersMs(processId: number, open: OpenDescriptors): readonly number[] | undefined {
  const left: number[] = [];
  for (const [descriptor, link] of open) {
    if (isActive.test(link)) return undefined;
    if (!isTimer.test(link)) continue;
    const ms = timerMs(unlessRefused(() => readProc(`/proc/${processId}/fdinfo/${descriptor}`)) ?? "");
    if (ms === undefined) return undefined;
    left.push(ms);
  }
  return left;
}

/**
 * @param text of `fdinfo` of a timer
 * @returns Infinity for one that is not set
 */
export function timerMs(text: string): number | undefined {
  const [, seconds, nanoseconds] = /^it_value: \((\d+), (\d+)\)$/mu.exec(text) ?? [];
  if (seconds === undefined || nanoseconds === undefined) return undefined;
  const ms = Number(seconds) * 1e3 + Number(nanoseconds) / 1e6;
  return ms === 0 ? Infinity : ms;
}
