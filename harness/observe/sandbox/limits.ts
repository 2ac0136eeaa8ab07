/** Limits for one target, so neither a fault nor malice takes the machine down. */
export interface SandboxLimits {
  /** Everything it writes, in all directories together; held in memory. */
  readonly diskBytes: number;
  readonly files: number;
  /** Memory of each process that it can write to; address space without it may be reserved freely, as V8 does. */
  readonly memoryBytes: number;
  /** Memory of all processes together, with what they share and with files that only they have. */
  readonly allMemoryBytes: number;
  /** Segments of shared memory, all together, whether a process has them mapped or not. */
  readonly sharedBytes: number;
  readonly processes: number;
  /** Inotify queues: the user outside may have only 128, including those of the sandbox. */
  readonly watchers: number;
  /** The system call trace counts as well: when it is cut off the tracer ends, and that is noticed. */
  readonly fileBytes: number;
}

export const defaultSandboxLimits: SandboxLimits = {
  diskBytes: 512 * 1024 * 1024,
  files: 40_000,
  memoryBytes: 4 * 1024 * 1024 * 1024,
  allMemoryBytes: 6 * 1024 * 1024 * 1024,
  sharedBytes: 256 * 1024 * 1024,
  processes: 512,
  watchers: 64,
  fileBytes: 512 * 1024 * 1024,
};

/** A command prefix that limits the command after it and all its children. */
export function limitCommand(prlimit: string, limits: SandboxLimits): readonly string[] {
  return [
    prlimit,
    `--data=${limits.memoryBytes}`,
    `--nproc=${limits.processes}`,
    `--fsize=${limits.fileBytes}`,
    "--core=0",
    "--",
  ];
}
