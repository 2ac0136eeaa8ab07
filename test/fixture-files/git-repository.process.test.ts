import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fixtureKinds } from "../../harness/calls/fixtures/fixture-kinds.ts";
import { fixtureEntries } from "../../harness/calls/fixtures/fixture-set.ts";
import { layOut } from "../../harness/calls/boxes/lay-out.ts";
import { systemProgram } from "../../harness/observe/machine/system-program.ts";

it("the repository is whole, has a history, branches and a remote, and work that is not committed", (context) => {
  const git = systemProgram("git");
  if (git === undefined) {
    context.skip("git is not installed");
    return;
  }
  const home = mkdtempSync(join(tmpdir(), "fixtures-"));
  try {
    layOut(
      fixtureEntries(
        home,
        1,
        fixtureKinds.filter(({ id }) => id === "git"),
      ),
    );
    const run = (where: string, ...args: readonly string[]): string =>
      execFileSync(git, ["-c", "safe.directory=*", ...args], { cwd: join(home, "1", where), encoding: "utf8" });
    run("repository", "fsck", "--strict", "--full");
    run("remote.git", "fsck", "--strict", "--full");
    expect(run("repository", "log", "--all", "--format=%s").trim().split("\n")).toEqual([
      "a feature",
      "second sample commit",
      "first sample commit",
    ]);
    expect(run("repository", "branch", "--all", "--format=%(refname:short)")).toMatch(/^feature\nmain\norigin/u);
    expect(run("repository", "status", "--porcelain")).toBe(" M README.md\n?? untracked.txt\n");
    run("repository", "fetch", "origin");
    run("repository", "push", "origin", "feature");
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
