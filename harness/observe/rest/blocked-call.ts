import type { FilterArchitecture } from "../machine/syscall-filter.ts";

/** The longest time that a call waits. */
export type TimeLimit =
  | { readonly kind: "none" }
  /** Since the call began. */
  | { readonly kind: "relative"; readonly ms: number }
  /** A structure in the memory of the process; if relative, it counts from the start of the call. */
  | {
      readonly kind: "in-memory";
      readonly address: number;
      readonly form: "timespec" | "timeval";
      readonly clock: "relative" | "monotonic" | "realtime";
    };

/** A call in which a thread waits for others. */
export interface BlockedCall {
  readonly limit: TimeLimit;
  /** The descriptor that it reads from, if it waits for nothing else. */
  readonly descriptor?: number;
}

type Reading = (args: readonly bigint[]) => BlockedCall | undefined;

const never: TimeLimit = { kind: "none" };
const timespec = { kind: "in-memory", form: "timespec", clock: "relative" } as const;

const waitsForOthers: Reading = () => ({ limit: never });
const reads: Reading = ([descriptor = 0n]) => ({ limit: never, descriptor: Number(descriptor) });
/** A limit in milliseconds, an `int`; a negative one means no limit. */
const milliseconds =
  (index: number): Reading =>
  (args) => {
    const ms = Number(BigInt.asIntN(32, args[index] ?? 0n));
    return { limit: ms < 0 ? never : { kind: "relative", ms } };
  };
/** A pointer to a relative limit; null means no limit. */
const pointer =
  (index: number, form: "timespec" | "timeval" = "timespec"): Reading =>
  (args) => {
    const address = Number(args[index] ?? 0n);
    return { limit: address === 0 ? never : { ...timespec, form, address } };
  };

const futexCommand = 0x7fn;
const futexRealtime = 0x100n;
const [futexWait, futexWaitBitset] = [0n, 9n];

const futex: Reading = ([, operation = 0n, , limit = 0n]) => {
  const command = operation & futexCommand;
  if (command !== futexWait && command !== futexWaitBitset) return undefined;
  if (limit === 0n) return { limit: never };
  const clock = (operation & futexRealtime) === 0n ? "monotonic" : "realtime";
  return { limit: { ...timespec, address: Number(limit), clock: command === futexWait ? "relative" : clock } };
};

const [realtime, monotonic] = [0n, 1n];
const absolute = 1n;

const clockNanosleep: Reading = ([clock = 0n, flags = 0n, request = 0n]) => {
  const address = Number(request);
  if ((flags & absolute) === 0n) return { limit: { ...timespec, address } };
  if (clock !== realtime && clock !== monotonic) return undefined;
  return { limit: { ...timespec, address, clock: clock === realtime ? "realtime" : "monotonic" } };
};

/**
 * Calls by number. Calls that may end for an invisible reason are left out: sockets may have a limit (`SO_RCVTIMEO`), a
 * connection attempt and a lock may be given up.
 */
const calls: Readonly<Record<FilterArchitecture, Readonly<Record<string, Reading>>>> = {
  x64: {
    0: reads,
    19: reads,
    7: milliseconds(2),
    23: pointer(4, "timeval"),
    34: waitsForOthers,
    35: pointer(0),
    61: waitsForOthers,
    128: pointer(2),
    130: waitsForOthers,
    202: futex,
    230: clockNanosleep,
    232: milliseconds(3),
    247: waitsForOthers,
    270: pointer(4),
    271: pointer(2),
    281: milliseconds(3),
    441: pointer(3),
  },
  arm64: {
    22: milliseconds(3),
    63: reads,
    65: reads,
    72: pointer(4),
    73: pointer(2),
    95: waitsForOthers,
    98: futex,
    101: pointer(0),
    115: clockNanosleep,
    133: waitsForOthers,
    137: pointer(2),
    260: waitsForOthers,
    441: pointer(3),
  },
};

/**
 * Stacks of 64-bit programs are above this address; those of 32-bit programs, whose calls have other numbers, are
 * below.
 */
const lowestStack = 0x1_0000_0000n;

/**
 * The call in which a thread waits.
 *
 * @param text of `/proc/<process>/task/<thread>/syscall`: number, six arguments, stack and program counter; `running`
 *   where the thread runs, and `-1` where it waits in no call
 * @returns undefined for a running thread, and for a call that may end for an unknown reason
 */
export function blockedCall(text: string, architecture: FilterArchitecture): BlockedCall | undefined {
  const [number, ...words] = text.trim().split(" ");
  if (number === undefined || words.length !== 8 || !words.every((word) => /^0x[0-9a-f]+$/u.test(word))) {
    return undefined;
  }
  const values = words.map(BigInt);
  if ((values[6] ?? 0n) < lowestStack) return undefined;
  return calls[architecture][number]?.(values.slice(0, 6));
}
