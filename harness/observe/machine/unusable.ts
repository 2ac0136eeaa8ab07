import { systemProgram } from "./system-program.ts";

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
  const installer = installers.find((each) => systemProgram(each.program) !== undefined);
  return {
    because: `${program} is not installed`,
    tryThis: installer === undefined ? `install the package ${name}` : `${installer.command} ${name}`,
  };
}

const linuxElsewhere: Readonly<Record<string, { readonly system: string; readonly tryThis: string }>> = {
  darwin: {
    system: "macOS",
    tryThis: "run it in a Linux container; docs/execute.md of this package has its Dockerfile",
  },
  win32: {
    system: "Windows",
    tryThis: "run it in WSL 2, or in a Linux container; docs/execute.md of this package has its Dockerfile",
  },
};

/**
 * @param platform as in `process.platform`
 * @returns why nothing that needs Linux can be used, or undefined on Linux
 */
export function unlessLinux(platform: string = process.platform): Unusable | undefined {
  if (platform === "linux") return undefined;
  const { system, tryThis } = linuxElsewhere[platform] ?? {
    system: platform,
    tryThis: "run it in a Linux virtual machine",
  };
  return { because: `not available on ${system}`, tryThis };
}
