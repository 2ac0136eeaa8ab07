/** What a canary in a sandbox needs to try the ways out; all of it is the machine's. */
export interface DoorFacts {
  /** A file that a sandbox must not show. */
  readonly hidden: string;
  /** Where we listen, in a directory that the canary sees; absent where a path is too long for a socket. */
  readonly socket?: string;
  /** A program that makes namespaces; absent where it is not known. */
  readonly unshare?: string;
  /** A file that the canary leaves in the memory that is shared. */
  readonly shared: string;
  /** A directory of the system's data, which no server needs; absent where there is none. */
  readonly elsewhere?: string;
}

/** Settings of the machine: opening one for writing changes nothing. */
const settings = [
  "/proc/sys/kernel/core_pattern",
  "/proc/sys/vm/swappiness",
  "/proc/irq/default_smp_affinity",
  "/proc/sysrq-trigger",
];

/**
 * The part of a canary that tries to get out. It must come first, while no descriptor is its own.
 *
 * @returns the text of a function `openDoors`, which returns the ways out that worked
 */
export function doorsProgram(facts: DoorFacts): string {
  return `
const given = ${JSON.stringify({ ...facts, settings })};
const attempt = (deed) => { try { return deed(); } catch { return undefined; } };
const isForeign = (name) => {
  const to = attempt(() => fs.readlinkSync("/proc/self/fd/" + name));
  return name > 2 && to !== undefined && /^\\/(?!dev\\/null$|proc\\/)/.test(to);
};
const foreign = attempt(() => fs.readdirSync("/proc/self/fd").filter(isForeign)) ?? ["?"];
const openDoors = async () => {
  const status = attempt(() => fs.readFileSync("/proc/self/status", "utf8")) ?? "";
  const groups = attempt(() => fs.readFileSync("/proc/self/cgroup", "utf8")) ?? "";
  const isOpen = (path) => attempt(() => fs.closeSync(fs.openSync(path, "r+")) ?? true) === true;
  const connects = given.socket !== undefined && await new Promise((resolve) => {
    const socket = net.connect(given.socket, () => resolve(true));
    socket.on("error", () => resolve(false));
  });
  attempt(() => fs.writeFileSync(given.shared, "1"));
  const makesNamespaces = given.unshare !== undefined &&
    require("child_process").spawnSync(given.unshare, ["--user", "true"]).status === 0;
  return Object.entries({
    "a hidden file could be seen": fs.existsSync(given.hidden),
    "files of the system that no server needs could be seen": given.elsewhere !== undefined && fs.existsSync(given.elsewhere),
    "a setting of the kernel could be opened for writing": given.settings.some(isOpen),
    "a device could be made": attempt(() => fs.accessSync("/dev", fs.constants.W_OK) ?? true) === true,
    "a socket of the machine could be reached": connects,
    "a user namespace could be made": makesNamespaces,
    "no filter of system calls was loaded": !/^Seccomp:\\s*2$/m.test(status),
    "the control group of the machine could be seen": groups.split("\\n").some((line) => /:\\/[^\\n]/.test(line)),
    "keys of the machine could be seen": (attempt(() => fs.readFileSync("/proc/keys", "utf8")) ?? "") !== "",
    "a file that was left open for us could be reached": foreign.length > 0,
  }).flatMap(([door, isOpen]) => isOpen ? [door] : []);
};`;
}
