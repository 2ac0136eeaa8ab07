import { firstProcess, scratchPart, trustedFile } from "./setup-script.ts";
import type { NamespacesCommand } from "../tier/launch-parts.ts";
import type { KernelFiles } from "./kernel-files.ts";
import type { HostFiles } from "./host-files.ts";
import type { Layer } from "./layers.ts";

/** What the inner half of a sandbox is made of. */
export interface InnerSandbox {
  readonly scratch: string;
  readonly files: HostFiles;
  /** The system's certificate files, which are replaced by others. */
  readonly bundles: readonly string[];
  readonly workingDirectory: string;
  /** The name that the machine has inside. */
  readonly machine: string;
  readonly userId: number;
  readonly groupId: number;
  /** The descriptor of the program of the system call filter, where there is one. */
  readonly filter?: number;
  readonly kernel: KernelFiles;
  /** Where the network with only loopback is made: by this command, or by one around it. */
  readonly network: "made-here" | "made-around";
}

/**
 * The command before a target that puts it into namespaces of its own: no user but itself, no process but its own, no
 * network but loopback, no file of the host that could be written. It ends when its parent ends.
 */
export function innerSandboxCommand(inner: InnerSandbox): NamespacesCommand {
  const { scratch, files, bundles, workingDirectory, machine, userId, groupId, filter, kernel, network } = inner;
  const { layers, views, secret } = files;
  const layered = layers.flatMap((layer, index) => (isDevice(layer) ? [] : bind(scratch, layer, index)));
  const asTheyAre = [
    ...views.flatMap(({ path }) => ["--ro-bind", path, path]),
    ...secret.files.flatMap((path) => ["--ro-bind", `${scratch}/${scratchPart.nothing}/file`, path]),
    ...secret.directories.flatMap((path) => ["--ro-bind", `${scratch}/${scratchPart.nothing}`, path]),
    ...bundles.flatMap((path) => ["--ro-bind", `${scratch}/${trustedFile}`, path]),
    "--ro-bind-try",
    "/sys",
    "/sys",
  ];
  const devices = [
    "--dev",
    "/dev",
    ...layers.flatMap((layer, index) => (isDevice(layer) ? bind(scratch, layer, index) : [])),
    "--remount-ro",
    "/dev",
  ];
  const processes = [
    "--proc",
    "/proc",
    ...kernel.readOnly.flatMap((path) => ["--ro-bind", path, path]),
    ...kernel.hidden.flatMap((path) => ["--ro-bind", "/dev/null", path]),
  ];
  const user = ["--unshare-user", "--uid", String(userId), "--gid", String(groupId), "--cap-drop", "ALL"];
  const alone = network === "made-here" ? ["--unshare-net"] : [];
  const apart = [...alone, "--unshare-pid", "--unshare-uts", "--unshare-cgroup-try", "--hostname", machine];
  const filtered = filter === undefined ? [] : ["--seccomp", String(filter)];
  const rest = ["--die-with-parent", "--chdir", workingDirectory];
  return {
    program: `${scratch}/${firstProcess}`,
    options: [...layered, ...asTheyAre, ...devices, ...processes, ...user, ...apart, ...filtered, ...rest],
  };
}

/** Shows a layer in the place of the directory that it lies over. */
function bind(scratch: string, { path }: Layer, index: number): readonly string[] {
  return ["--bind", `${scratch}/${scratchPart.merged}/${index}`, path];
}

function isDevice({ path }: Layer): boolean {
  return path.startsWith("/dev/");
}

/**
 * The first command of a sandbox: namespaces in which an ordinary user may mount, and limit what processes share.
 *
 * @param network the command that makes a network with an API stub in it, where there is one
 */
export function outerSandboxCommand(
  unshare: string,
  network: readonly string[],
  shell: string,
  script: string,
): readonly string[] {
  const namespaces = ["--user", "--map-root-user", "--mount", "--propagation", "private", "--ipc"];
  return [unshare, ...namespaces, ...network, shell, "-c", script, "sandbox"];
}
