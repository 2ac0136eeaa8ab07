import { scratchPart } from "./setup-script.ts";
import type { Layer } from "./layers.ts";

/** What the inner half of a sandbox is made of. */
export interface InnerSandbox {
  readonly bubblewrap: string;
  readonly scratch: string;
  readonly layers: readonly Layer[];
  readonly workingDirectory: string;
  readonly userId: number;
  readonly groupId: number;
  /** Descriptor with the filter of system calls, if there is one. */
  readonly filterDescriptor?: number;
}

/** Shared memory between processes of the target; not layered, so bounded by itself. */
const sharedMemoryBytes = 64 * 1024 * 1024;

/**
 * The command before a target that puts it into namespaces of its own: no user but itself, no process but its own, no
 * network but loopback, no file of the host that could be written. When whoever started it ends, it ends.
 */
export function innerSandboxCommand(inner: InnerSandbox): readonly string[] {
  const { bubblewrap, scratch, layers, workingDirectory, userId, groupId, filterDescriptor } = inner;
  const files = ["--ro-bind", "/", "/"];
  const layered = layers.flatMap(({ path }, index) => ["--bind", `${scratch}/${scratchPart.merged}/${index}`, path]);
  const kernel = ["--dev", "/dev", "--size", String(sharedMemoryBytes), "--tmpfs", "/dev/shm", "--proc", "/proc"];
  const user = ["--unshare-user", "--uid", String(userId), "--gid", String(groupId), "--cap-drop", "ALL"];
  const apart = ["--unshare-net", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--hostname", "sandbox"];
  const filter = filterDescriptor === undefined ? [] : ["--seccomp", String(filterDescriptor)];
  const rest = ["--die-with-parent", "--chdir", workingDirectory, "--"];
  return [bubblewrap, ...files, ...layered, ...kernel, ...user, ...apart, ...filter, ...rest];
}

/** The command before everything else of a sandbox: a namespace in which an ordinary user may mount. */
export function outerSandboxCommand(unshare: string, shell: string, script: string): readonly string[] {
  return [unshare, "--user", "--map-root-user", "--mount", "--propagation", "private", shell, "-c", script, "sandbox"];
}
