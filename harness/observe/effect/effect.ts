/** Which of the tiers an observation comes from, by the name that users know, such as `snapshot`. */
export type TierId = string;

export const effectKinds = [
  "file.create",
  "file.delete",
  /** Other contents. */
  "file.change",
  /** Contents cut off. */
  "file.truncate",
  "file.rename",
  /** Permissions, owner or attributes. */
  "file.mode",
  /** A file became a directory, a link became a file. */
  "file.type",
  "file.times",
  /** A connection or a message to another machine. */
  "network.external",
  /** A question to a name server, which leaves the machine wherever the server stands. */
  "network.name-lookup",
  "network.loopback",
  "network.listen",
  "process.start",
  /** A signal to a process that the target has not started. */
  "process.signal",
  /** Shared memory, queues, semaphores, UNIX sockets of others. */
  "ipc",
  /** Mounts, clocks, names, modules: what belongs to the machine. */
  "system",
  /** A list of tools, resources or prompts that the server shows has changed. */
  "state.list",
  /** A resource that the server shows has other contents. */
  "state.resource",
  /** The server announced a change. */
  "state.notification",
  /** A fresh handshake tells other capabilities. */
  "state.capability",
] as const;

export type EffectKind = (typeof effectKinds)[number];

/** One thing that changed while a window was open. */
export interface Effect {
  readonly kind: EffectKind;
  readonly tier: TierId;
  /** What changed: a file, a list, a notification method. Two effects with equal kind and subject are the same one. */
  readonly subject: string;
  /** A path that is the subject, as short as people read it; absent where that is the subject itself. */
  readonly place?: string;
  /** One line that shows it, `before → after` where there is a before. Hostile text. */
  readonly evidence: string;
  /** What was removed from a file and added to it, as `fileDiff` shows it. Hostile text. */
  readonly diff?: readonly string[];
  /**
   * Whether it was seen before the last reply of the window, only while it was being closed, long after, or when the
   * server ended.
   */
  readonly phase: "within" | "trailing" | "late" | "end";
  /**
   * Nothing of it is left, or nothing but other times, or only what SQLite keeps beside a database while it is read.
   * Absent when it lasts, or when the tier cannot tell.
   */
  readonly persistence?: "transient" | "timestamps" | "upkeep";
  /** The system refused it. */
  readonly attempted?: true;
  /** With what, such as EROFS, where it is known. */
  readonly refusedWith?: string;
  /** Which process did it, where the tier can tell. Hostile text. */
  readonly process?: string;
}

/** `control` windows hold pings only: what happens there as often is background and no effect of a query. */
export interface WindowSpec {
  readonly id: string;
  readonly role: "control" | "query";
  /** Which instance of the server is watched: how often something comes is counted for each by itself. */
  readonly instance: string;
  /** Takes in what happened since the instance was launched. */
  readonly sinceLaunch?: true;
}

export interface Window {
  readonly spec: WindowSpec;
  readonly effects: readonly Effect[];
  /** Requests answered in it. */
  readonly requests: number;
  /** The tiers that looked, as far as their blind spots let them. */
  readonly watchedBy: readonly TierId[];
  readonly blindSpots: readonly BlindSpot[];
}

export interface Observation {
  readonly effects: readonly Effect[];
  readonly blindSpots: readonly BlindSpot[];
}

/** What could not be seen, and why. */
export interface BlindSpot {
  readonly tier: TierId;
  readonly reason: string;
  /** Outside the declared scope, so that the rest still supports a `pass`; otherwise nothing does. */
  readonly declared: boolean;
  /** Something lies there all the same that only another tier sees: a `pass` takes one that did. */
  readonly needsOther?: true;
}
