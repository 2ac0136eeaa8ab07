import { describe, expect, it } from "vitest";
import { howToAllowNamespaces, howToAllowTracing } from "./how-to-allow.ts";
import type { MachineSigns } from "./machine-signs.ts";

function machine(
  files: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
): MachineSigns {
  return { read: (path) => files[path], environment };
}

const ubuntu = { "/proc/sys/kernel/apparmor_restrict_unprivileged_userns": "1\n" };
const debian = { "/proc/sys/kernel/unprivileged_userns_clone": "0\n" };
const redHat = { "/proc/sys/user/max_user_namespaces": "0\n" };
const wsl1 = { "/proc/sys/kernel/osrelease": "4.4.0-19041-Microsoft\n" };
const wsl2 = { "/proc/sys/kernel/osrelease": "5.15.153.1-microsoft-standard-WSL2\n" };
const docker = { "/.dockerenv": "" };
const podman = { "/run/.containerenv": "" };

describe("how to allow namespaces", () => {
  it.each([
    ["Ubuntu", ubuntu, "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"],
    ["Debian", debian, "sudo sysctl -w kernel.unprivileged_userns_clone=1"],
    [
      "Red Hat",
      redHat,
      "the limit of user namespaces is reached; raise it: sudo sysctl -w user.max_user_namespaces=10000",
    ],
    ["WSL 1", wsl1, "WSL 1 has no namespaces; in PowerShell: wsl --set-version <distribution> 2"],
    ["Docker", docker, "run it outside of this container, or have the container started with --privileged"],
    ["Podman", podman, "run it outside of this container, or have the container started with --privileged"],
    ["a machine without a known sign", {}, "run it as a user who may create user namespaces"],
  ])("on %s is told in one sentence", (_, files, remedy) => {
    expect(howToAllowNamespaces("Operation not permitted", machine(files))).toBe(remedy);
  });

  it.each([
    "unshare: unshare failed: No space left on device",
    "bwrap: Creating new namespace failed: nesting depth or /proc/sys/user/max_*_namespaces exceeded (ENOSPC)",
  ])(
    "where the limit is reached is told of the limit, in a container too, whose privileges make no difference: %s",
    (failure) => {
      const limited = { "/proc/sys/user/max_user_namespaces": "63000\n" };
      expect(howToAllowNamespaces(failure, machine(limited))).toContain("sysctl -w user.max_user_namespaces=126000");
      const contained = howToAllowNamespaces(failure, machine({ ...docker, ...limited }));
      expect(contained).toContain("raise it, on the machine that runs this container: sudo sysctl -w");
    },
  );

  it("in a pod is told of the pod, whose containers may have the files of Docker", () => {
    const pod = machine(docker, { KUBERNETES_SERVICE_HOST: "10.0.0.1" });
    expect([howToAllowNamespaces("", pod), howToAllowTracing("", pod)]).toEqual([
      expect.stringContaining("securityContext"),
      expect.stringContaining("SYS_PTRACE"),
    ]);
  });

  it("in a container on Ubuntu is told of the container: it cannot turn the switches of its host", () => {
    expect(howToAllowNamespaces("", machine({ ...docker, ...ubuntu }))).toContain("outside of this container");
  });

  it("on WSL 2 is what it is on the distribution in it", () => {
    expect(howToAllowNamespaces("", machine({ ...wsl2, ...ubuntu }))).toContain("sysctl");
  });
});

describe("how to allow tracing", () => {
  const scope = "/proc/sys/kernel/yama/ptrace_scope";

  it.each([
    ["Docker", docker, "started with --cap-add SYS_PTRACE --security-opt seccomp=unconfined"],
    ["Podman", podman, "started with --cap-add SYS_PTRACE --security-opt seccomp=unconfined"],
    ["a machine where root alone may", { [scope]: "2\n" }, "sudo sysctl -w kernel.yama.ptrace_scope=1"],
    ["a machine where nobody may", { [scope]: "3\n" }, "until the machine starts again"],
    ["Ubuntu", { [scope]: "1\n", ...ubuntu }, "run it as a user who may trace processes"],
  ])("on %s is told in one sentence", (_, files, remedy) => {
    expect(howToAllowTracing("", machine(files))).toContain(remedy);
  });
});
