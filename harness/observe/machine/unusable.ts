import { findProgram } from "./find-program.ts";

/** Why something cannot be used on this machine. */
export interface Unusable {
  readonly because: string;
  /** One command, or one thing to do, that would help. */
  readonly tryThis: string;
}

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

/** @returns that a program is missing, with the command that installs it here, or what to look for without one */
export function notInstalled(program: string): Unusable {
  const name = packages[program] ?? program;
  const installer = installers.find((each) => findProgram(each.program) !== undefined);
  return {
    because: `${program} is not installed`,
    tryThis: installer === undefined ? `install the package ${name}` : `${installer.command} ${name}`,
  };
}

/** @returns why nothing that needs Linux can be used, or undefined on Linux */
export function unlessLinux(): Unusable | undefined {
  if (process.platform === "linux") return undefined;
  const system = process.platform === "darwin" ? "macOS" : process.platform;
  return { because: `not available on ${system}`, tryThis: "run it in a Linux virtual machine or container" };
}
