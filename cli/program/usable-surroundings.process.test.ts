import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { builtPrograms } from "../../test/built-programs.ts";

const command = [process.execPath, join(import.meta.dirname, "../..", builtPrograms.command)];

/** Runs the command from a shell that has done something before, in a directory of its own. */
function runAfter(preparation: string, ...words: readonly string[]): ReturnType<typeof spawnSync> {
  const directory = mkdtempSync(join(tmpdir(), "surroundings-test-"));
  const script = `cd "$0" && ${preparation}; exec "$@"`;
  try {
    return spawnSync("/bin/sh", ["-c", script, directory, ...command, ...words], { encoding: "utf8" });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const server = ["--cmd", "no-such-command-here"];

it.each([[server], [["--execute", "--cwd", "/", ...server]], [["suggest", ...server]]])(
  "a deleted working directory is wrong usage: %s",
  (words) => {
    const { status, stdout, stderr } = runAfter('rmdir "$0"', ...words);
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: "",
      stderr:
        "error: the directory in which the command was started does not exist any more\nChange to one that exists (cd), and start the command there.\n",
    });
  },
);

it("a deleted working directory matters to no command that reads nothing there", () => {
  expect(runAfter('rmdir "$0"', "list")).toMatchObject({ status: 0, stderr: "" });
});

it.each([24, 64])("a limit of %i open files is wrong usage, and the sandbox is not blamed", (limit) => {
  for (const words of [server, ["--execute", ...server]]) {
    const { status, stderr } = runAfter(`ulimit -n ${limit}`, ...words);
    expect(stderr).toMatch(new RegExp(`^error: at most ${limit} files may be open at once \\(ulimit -n\\)`, "u"));
    expect(stderr).toContain("ulimit -n 1024");
    expect(stderr).not.toContain("docker");
    expect(status).toBe(2);
  }
});

it("a usual limit, and a directory that is there, are no obstacle", () => {
  expect(runAfter("ulimit -n 1024", ...server)).toMatchObject({ status: 3, stderr: "" });
});
