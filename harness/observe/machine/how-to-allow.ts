import { signsOfThisMachine, type MachineSigns } from "./machine-signs.ts";

interface Obstacle {
  /** @param failure what the system said */
  readonly isThere: (signs: MachineSigns, failure: string) => boolean;
  readonly remedy: string | ((signs: MachineSigns) => string);
}

// WSL 2 has a kernel of its own, whose release ends with `microsoft-standard-WSL2`.
const wsl1: Obstacle = {
  isThere: ({ read }) => read("/proc/sys/kernel/osrelease")?.trim().endsWith("-Microsoft") === true,
  remedy: "WSL 1 has no namespaces; in PowerShell: wsl --set-version <distribution> 2",
};

const limitFile = "/proc/sys/user/max_user_namespaces";
const enoughNamespaces = 10_000;

/** The kernel has the same word for it as for a full disk. It refuses root as well, and also in a container with all privileges. */
const limitReached: Obstacle = {
  isThere: ({ read }, failure) =>
    read(limitFile)?.trim() === "0" || /unshare failed: No space left|max_\*_namespaces exceeded/u.test(failure),
  remedy: (signs) => {
    const limit = Math.max(enoughNamespaces, 2 * Number(signs.read(limitFile) ?? 0));
    const where = isInContainer(signs) ? ", on the machine that runs this container" : "";
    return `the limit of user namespaces is reached; raise it${where}: sudo sysctl -w user.max_user_namespaces=${limit}`;
  },
};

/**
 * What prevents a sandbox, the surest sign first: in a container, the switches of the kernel are the host's and cannot
 * be set from inside.
 */
const obstaclesToNamespaces: readonly Obstacle[] = [
  wsl1,
  limitReached,
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

/**
 * @param failure what the system said
 * @returns the one thing to do that most likely makes namespaces available to the present user
 */
export function howToAllowNamespaces(failure: string, signs: MachineSigns = signsOfThisMachine): string {
  return remedyOf(obstaclesToNamespaces, failure, signs) ?? "run it as a user who may create user namespaces";
}

/** @returns the one thing to do that most likely lets the present user trace a process */
export function howToAllowTracing(failure: string, signs: MachineSigns = signsOfThisMachine): string {
  return remedyOf(obstaclesToTracing, failure, signs) ?? "run it as a user who may trace processes";
}

function remedyOf(obstacles: readonly Obstacle[], failure: string, signs: MachineSigns): string | undefined {
  const remedy = obstacles.find(({ isThere }) => isThere(signs, failure))?.remedy;
  return typeof remedy === "function" ? remedy(signs) : remedy;
}

/**
 * The containers of a pod may also have Docker's files. A container is opened by those who start it, and nothing in it: who
 * reads this may have no way to do so.
 */
function inContainers({ pod, options }: { readonly pod: string; readonly options: string }): readonly Obstacle[] {
  return [
    { isThere: isInPod, remedy: pod },
    {
      isThere: isInContainer,
      remedy: `run it outside of this container, or have the container started with ${options}`,
    },
  ];
}

function isInPod({ environment }: MachineSigns): boolean {
  return environment["KUBERNETES_SERVICE_HOST"] !== undefined;
}

function isInContainer(signs: MachineSigns): boolean {
  return isInPod(signs) || ["/.dockerenv", "/run/.containerenv"].some((path) => signs.read(path) !== undefined);
}

/** A kernel switch that some distributions set against ordinary users. */
function closedBy(path: string, closed: string, open: string): Obstacle {
  return { isThere: ({ read }) => read(path)?.trim() === closed, remedy: `sudo sysctl -w ${open}` };
}
