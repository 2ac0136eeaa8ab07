import type { Address } from "./address.ts";

/** The tier that an observation comes from, by the name that users know, such as `snapshot`. */
export type TierId = string;

export const effectKinds = [
  "file.create",
  "file.delete",
  /** The content differs. */
  "file.change",
  /** The content was cut off. */
  "file.truncate",
  "file.rename",
  /** Permissions, owner or attributes. */
  "file.mode",
  /** A file became a directory, a link became a file. */
  "file.type",
  "file.times",
  /** A connection or a message to another machine. */
  "network.external",
  /** A query to a name server, which leaves the machine wherever that server is. */
  "network.name-lookup",
  "network.loopback",
  "network.listen",
  "process.start",
  /** A signal to a process that the target did not start. */
  "process.signal",
  /** Shared memory, queues, semaphores, UNIX sockets of other programs. */
  "ipc",
  /** Mounts, clocks, names, modules: what belongs to the machine. */
  "system",
  /** A list of tools, resources or prompts that the server shows has changed. */
  "state.list",
  /** A resource that the server shows has different contents. */
  "state.resource",
  /** The server announced a change. */
  "state.notification",
  /** A fresh handshake declares other capabilities. */
  "state.capability",
  /** The same request, to a list, a resource or another tool, has another answer. */
  "state.answer",
  /** A web API was asked for a change, or traffic with one could not be read. */
  "api.request",
] as const;

export type EffectKind = (typeof effectKinds)[number];

/** One thing that a target did to its surroundings, as a tier saw it. Plain JSON. */
export interface Effect {
  readonly kind: EffectKind;
  readonly tier: TierId;
  /** What changed: a file, a list, a notification method. Effects with equal kind and subject are the same. */
  readonly subject: string;
  /** The subject with a short path; absent where it is the same as the subject. */
  readonly place?: string;
  /**
   * Where on the network it led, from the system call, or from what a web API was sent and nobody could read. A name that
   * was looked up has no port. Absent for all else, and for a port that the system chose.
   */
  readonly address?: Address;
  /** Of kind `state.answer`, the URI of the resource that shows it, from the request for it. Hostile text. */
  readonly resource?: string;
  /** It is about the extended attributes or flags of a file, which no layer shows: the call that was traced is for these. */
  readonly ofAttributes?: true;
  /** Of kind `ipc`, that it is a UNIX socket: shared memory, queues and semaphores are none. */
  readonly isSocket?: true;
  /** One line that shows it, `before → after` where there is a before. Hostile text. */
  readonly evidence: string;
  /** What was removed from a file and added to it, as `fileDiff` shows it. Hostile text. */
  readonly diff?: readonly string[];
  /**
   * When it was seen: before the last reply, only while it was looked, long after, or at the end of the server.
   */
  readonly phase: "within" | "trailing" | "late" | "end";
  /**
   * Nothing of it is left, or only times, or only what SQLite keeps beside a database that is read. Absent when it
   * lasts, or when the tier cannot tell.
   */
  readonly persistence?: "transient" | "timestamps" | "upkeep";
  /** The system refused it. */
  readonly attempted?: true;
  /** The error code, such as EROFS, where known. */
  readonly refusedWith?: string;
  /**
   * What the target meant to do is not known: something was only to be opened, a file for writing or a socket for
   * datagrams, and was refused; or nothing here reads what it sent.
   */
  readonly leavesOpen?: "refused-opening" | "unread";
  /** Which process did it, where the tier can tell. Hostile text. */
  readonly process?: string;
  /** The program of the system that alone did it, where that keeps a record of its own. */
  readonly program?: string;
}

/** What could not be seen, and why. */
export interface BlindSpot {
  readonly tier: TierId;
  readonly reason: string;
  /** Outside the declared scope, so the rest still supports a `pass`; otherwise nothing does. */
  readonly declared: boolean;
  /** Only another tier sees what is there: a `pass` needs one that did. */
  readonly needsOther?: true;
}
