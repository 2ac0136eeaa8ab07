import type { Address } from "../effect/address.ts";
import type { Effect } from "../effect/effect.ts";

/** Where a socket leads: a UNIX socket by its name, one of the internet by host and port. */
export type ConnectedTo = string | Endpoint;

export type Endpoint = Required<Address>;

/** What one system call did or tried to do. */
export interface CallEffect extends Pick<
  Effect,
  "kind" | "subject" | "address" | "ofAttributes" | "isSocket" | "attempted" | "refusedWith" | "leavesOpen"
> {
  /** Where a file was moved to. */
  readonly movedTo?: string;
  /** A file may have been there before: `O_CREAT` opens what exists and creates what does not. */
  readonly uncertain?: true;
  readonly processId: number;
  /** What its process executed last, where that is a program of the system that keeps a record of its own. */
  readonly program?: string;
  /** The line of the trace. */
  readonly evidence: string;
}

/** What a line does not say, and has to be known about the process that made the call. */
export interface CallContext {
  /** @returns the working directory of a process, for calls that take a path relative to it */
  readonly workingDirectoryOf: (processId: number) => string;
  /** @returns what a descriptor of a process leads to; undefined where that is no longer known */
  readonly openedAs: (processId: number, descriptor: string) => string | undefined;
  /** Processes of the target that have not ended, as we see them. */
  readonly living: ReadonlySet<number>;
  /** Ids, as the target sees them, of processes that it started itself. */
  readonly ownProcesses: ReadonlySet<number>;
  /** Addresses of the name servers of this machine. */
  readonly nameServers: ReadonlySet<string>;
  /** Where sockets are connected to, by inode; all other UNIX sockets are the target's own pairs. */
  readonly connectedSockets: ReadonlyMap<string, ConnectedTo>;
  /** Ports that the target has listened on. */
  readonly listenedOn: ReadonlySet<number>;
  /** Hosts that were looked up, by the addresses that stand for them in a sandbox. */
  readonly hosts: ReadonlyMap<string, string>;
}

/** Refusals that show what was attempted; any other failure (no such file, already exists) changed nothing. */
const refusals = new Set([
  ..."EROFS EACCES EPERM EXDEV ENOSPC EDQUOT EFBIG ENETUNREACH EHOSTUNREACH ENETDOWN EADDRNOTAVAIL ENOSYS".split(" "),
  ..."ECONNREFUSED ECONNRESET ETIMEDOUT EPIPE".split(" "),
]);
/** A connection that goes on in the background has been started. */
const started = new Set(["EINPROGRESS", "EALREADY", "EINTR"]);

export type Outcome = "done" | "attempted" | "nothing";

/** @param error the error of a call that failed, or undefined when it did not */
export function outcomeOf(error: string | undefined): Outcome {
  if (error === undefined || started.has(error)) return "done";
  return refusals.has(error) ? "attempted" : "nothing";
}
