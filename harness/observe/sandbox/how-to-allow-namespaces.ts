import { existsSync, readFileSync } from "node:fs";

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
