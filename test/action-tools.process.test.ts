import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

/** The scripts of the action that change the runner, with programs that stand in for its own. */
const root = mkdtempSync(join(tmpdir(), "action-tools-"));
afterAll(() => rmSync(root, { recursive: true }));

function writeProgram(path: string, script: string): void {
  writeFileSync(path, `#!/usr/bin/env bash\n${script}\n`);
  chmodSync(path, 0o755);
}

function systemProgram(name: string): string {
  return spawnSync("which", [name], { encoding: "utf8" }).stdout.trim();
}

describe("install-tools.sh", () => {
  /** @param programs scripts by name, beside the few programs of the system that the script needs */
  function install(
    name: string,
    programs: Readonly<Record<string, string>>,
    script = "install-tools",
    env: Readonly<Record<string, string>> = {},
  ): { readonly stdout: string; readonly status: number | null; readonly log: string; readonly outputs: string } {
    const bin = join(root, name);
    mkdirSync(bin, { recursive: true });
    for (const program of ["bash", "env", "ln", "true"]) {
      if (!existsSync(join(bin, program))) symlinkSync(systemProgram(program), join(bin, program));
    }
    const log = join(bin, "log");
    const outputs = join(bin, "outputs");
    for (const path of [log, outputs]) writeFileSync(path, "");
    const all = {
      uname: "echo Linux",
      id: "echo 1000",
      sysctl: "if [ $1 = -n ]; then exit 255; fi",
      sudo: `echo "$*" >>'${log}'; shift; "$@"`,
      ...programs,
    };
    for (const [key, content] of Object.entries(all)) writeProgram(join(bin, key), content.replaceAll("BIN", bin));
    const { stdout, status } = spawnSync(join(bin, "bash"), [`action/${script}.sh`], {
      env: { PATH: bin, GITHUB_OUTPUT: outputs, ...env },
      encoding: "utf8",
    });
    return { stdout, status, log: readFileSync(log, "utf8"), outputs: readFileSync(outputs, "utf8") };
  }

  it("lifts the restriction of user namespaces, says so, and has it put back", () => {
    const setting = "kernel.apparmor_restrict_unprivileged_userns";
    // What the kernel of Ubuntu 24.04 has.
    const sysctl = `if [ "$1" = -n ]; then [ -e BIN/lifted ] && echo 0 || echo 1; exit; fi
      case "$*" in *=0) ln -s BIN/true BIN/lifted ;; *=1) rm BIN/lifted ;; esac`;
    const programs = { strace: "exit 0", bwrap: "exit 0", sysctl, rm: `exec ${systemProgram("rm")} "$@"` };
    const lifted = install("lifted", programs, "install-tools", {});
    expect([lifted.status, lifted.log, lifted.outputs]).toEqual([
      0,
      `-n sysctl -q -w ${setting}=0\n`,
      "restriction-lifted=no\nrestriction-lifted=yes\n",
    ]);
    const put = install("lifted", programs, "restore-restriction", { RESTRICTION_LIFTED: "yes" });
    expect([put.status, put.stdout, put.log]).toEqual([0, "", `-n sysctl -q -w ${setting}=1\n`]);
    const untouched = install("untouched", programs, "restore-restriction", { RESTRICTION_LIFTED: "no" });
    expect([untouched.status, untouched.stdout, untouched.log]).toEqual([0, "", ""]);
    const refused = install("refused", { ...programs, sysctl: "exit 1" }, "restore-restriction", {
      RESTRICTION_LIFTED: "yes",
    });
    expect([refused.status, refused.stdout]).toEqual([0, expect.stringMatching(/^::warning::/u)]);
  });

  it("installs what is missing, and says nothing when all is well", () => {
    const makesBwrap = "if [ $1 = install ]; then ln -s BIN/true BIN/bwrap; fi";
    const run = install("missing", { "apt-get": makesBwrap, strace: "exit 0" });
    expect([run.status, run.stdout]).toEqual([0, ""]);
    expect(run.log.split("\n").slice(0, 2)).toEqual([
      "-n apt-get update -qq",
      "-n apt-get install -y -qq strace bubblewrap",
    ]);
  });

  it("leaves the system as it is where both are there", () => {
    const run = install("there", { strace: "exit 0", bwrap: "exit 0", "apt-get": "exit 1" });
    expect(run.outputs).toBe("restriction-lifted=no\n");
    expect([run.status, run.stdout]).toEqual([0, ""]);
    expect(run.log).not.toContain("apt-get");
  });

  it.each([
    ["no package can be had", { "apt-get": "exit 100" }, "::warning::strace and bubblewrap cannot be installed"],
    ["no sandbox can be made", { strace: "exit 0", bwrap: "exit 1" }, "::warning::bubblewrap cannot make a sandbox"],
    ["the runner has no Linux", { uname: "echo Darwin" }, "::notice::strace and bubblewrap exist on Linux only"],
  ])("warns and goes on where %s", (name, programs, said) => {
    const run = install(name.replaceAll(" ", "-"), programs);
    expect(run.status).toBe(0);
    expect(run.stdout).toContain(said);
  });
});
