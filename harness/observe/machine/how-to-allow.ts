import { signsOfThisMachine, type MachineSigns } from "./machine-signs.ts";

interface Obstacle {
  readonly isThere: (signs: MachineSigns) => boolean;
  readonly remedy: string;
}

// WSL 2 has a kernel of its own, whose release ends with `microsoft-standard-WSL2`.
const wsl1: Obstacle = {
  isThere: ({ read }) => read("/proc/sys/kernel/osrelease")?.trim().endsWith("-Microsoft") === true,
  remedy: "WSL 1 has no namespaces; in PowerShell: wsl --set-version <distribution> 2",
};

/**
 * What prevents a sandbox, the surest sign first: in a container, the switches of the kernel are the host's and cannot
 * be set from inside.
 */
const obstaclesToNamespaces: readonly Obstacle[] = [
  wsl1,
  ...inContainers({
    pod: 'give the container of the pod "securityContext": {"privileged": true}',
    options: "--privileged",
  }),
  // Since Ubuntu 23.10.
  closedBy(
    "/proc/sys/kernel/apparmor_restrict_unprivileged_userns",
    "1",
    "kernel.apparmor_restrict_unprivileged_userns=0",
  ),
  closedBy("/proc/sys/kernel/unprivileged_userns_clone", "0", "kernel.unprivileged_userns_clone=1"),
  closedBy("/proc/sys/user/max_user_namespaces", "0", "user.max_user_namespaces=10000"),
];

const obstaclesToTracing: readonly Obstacle[] = [
  wsl1,
  ...inContainers({
    pod: 'give the container of the pod "securityContext": {"capabilities": {"add": ["SYS_PTRACE"]}}',
    options: "--cap-add SYS_PTRACE --security-opt seccomp=unconfined",
  }),
  {
    isThere: ({ read }) => read("/proc/sys/kernel/yama/ptrace_scope")?.trim() === "3",
    remedy: "kernel.yama.ptrace_scope is 3 until the machine starts again; set it to 1 before that",
  },
  closedBy("/proc/sys/kernel/yama/ptrace_scope", "2", "kernel.yama.ptrace_scope=1"),
];

/** @returns the one thing to do that most likely makes namespaces available to the present user */
export function howToAllowNamespaces(signs: MachineSigns = signsOfThisMachine): string {
  return remedyOf(obstaclesToNamespaces, signs) ?? "run it as a user who may create user namespaces";
}

/** @returns the one thing to do that most likely lets the present user trace a process */
export function howToAllowTracing(signs: MachineSigns = signsOfThisMachine): string {
  return remedyOf(obstaclesToTracing, signs) ?? "run it as a user who may trace processes";
}

function remedyOf(obstacles: readonly Obstacle[], signs: MachineSigns): string | undefined {
  return obstacles.find(({ isThere }) => isThere(signs))?.remedy;
}

/** The containers of a pod may also have Docker's files. */
function inContainers({ pod, options }: { readonly pod: string; readonly options: string }): readonly Obstacle[] {
  return [
    { isThere: ({ environment }) => environment["KUBERNETES_SERVICE_HOST"] !== undefined, remedy: pod },
    {
      isThere: ({ read }) => read("/.dockerenv") !== undefined,
      remedy: `start the container with: docker run ${options}`,
    },
    {
      isThere: ({ read }) => read("/run/.containerenv") !== undefined,
      remedy: `start the container with: podman run ${options}`,
    },
  ];
}

/** A kernel switch that some distributions set against ordinary users. */
function closedBy(path: string, closed: string, open: string): Obstacle {
  return { isThere: ({ read }) => read(path)?.trim() === closed, remedy: `sudo sysctl -w ${open}` };
}
