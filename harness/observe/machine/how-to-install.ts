import { existsSync, readFileSync } from "node:fs";
import { findProgram } from "./find-program.ts";

const packages: Readonly<Record<string, string>> = {
  strace: "strace",
  bwrap: "bubblewrap",
  unshare: "util-linux",
  mount: "mount",
  prlimit: "util-linux",
};

const installers = [
  { program: "apt-get", command: "sudo apt-get install -y" },
  { program: "dnf", command: "sudo dnf install -y" },
  { program: "apk", command: "sudo apk add" },
  { program: "pacman", command: "sudo pacman -S --noconfirm" },
  { program: "zypper", command: "sudo zypper install -y" },
];

/** Where distributions let ordinary users make no namespaces, and how it is undone. */
const namespaceSwitches = [
  {
    file: "/proc/sys/kernel/apparmor_restrict_unprivileged_userns",
    closed: "1",
    open: "kernel.apparmor_restrict_unprivileged_userns=0",
  },
  { file: "/proc/sys/kernel/unprivileged_userns_clone", closed: "0", open: "kernel.unprivileged_userns_clone=1" },
  { file: "/proc/sys/user/max_user_namespaces", closed: "0", open: "user.max_user_namespaces=10000" },
];

/** @returns the command that installs a program with what this machine has, or what to look for without one */
export function howToInstall(program: string): string {
  const name = packages[program] ?? program;
  const installer = installers.find((each) => findProgram(each.program) !== undefined);
  return installer === undefined ? `install the package ${name}` : `${installer.command} ${name}`;
}

/** @returns the command that most likely makes namespaces available to the present user */
export function howToAllowNamespaces(): string {
  const found = namespaceSwitches.find(
    ({ file, closed }) => existsSync(file) && readFileSync(file, "utf8").trim() === closed,
  );
  if (found !== undefined) return `sudo sysctl -w ${found.open}`;
  return existsSync("/.dockerenv") || existsSync("/run/.containerenv")
    ? "run the container with --privileged"
    : "run it as a user who may create user namespaces";
}

/** @returns what to do for tracing to be allowed */
export function howToAllowTracing(): string {
  return "run the container with --cap-add SYS_PTRACE --security-opt seccomp=unconfined";
}
