import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { expect, it } from "vitest";
import { builtPrograms } from "../test/built-programs.ts";

interface Shown {
  readonly status: number | null;
  readonly stderr: string;
}

/** Runs the command with stdout, and stderr where it is said, at a device. */
function printTo(device: string, words: readonly string[], both = false): Shown {
  const output = openSync(device, "w");
  try {
    const command = [builtPrograms.command, ...words];
    const { status, stderr } = spawnSync(process.execPath, command, {
      stdio: ["ignore", output, both ? output : "pipe"],
      encoding: "utf8",
    });
    return { status, stderr };
  } finally {
    closeSync(output);
  }
}

const cannotBeTested = ["--cmd", "no-such-command-here"];

it.each([["--help"], ["list"], cannotBeTested])("a full disk behind stdout is told, and is no bug: %s", (...words) => {
  const { status, stderr } = printTo("/dev/full", words);
  expect(stderr).toMatch(/^error: what was to be printed is lost: .*ENOSPC/u);
  expect(stderr).toContain("--report terminal=report.txt");
  expect(stderr).not.toContain("    at ");
  expect(status).toBe(2);
});

it("a full disk behind both streams is told by the exit code alone", () => {
  expect(printTo("/dev/full", ["list"], true)).toMatchObject({ status: 2 });
});

it("what was printed is not lost where there is room", () => {
  expect(printTo("/dev/null", ["list"])).toEqual({ status: 0, stderr: "" });
  expect(printTo("/dev/null", cannotBeTested)).toMatchObject({ status: 3, stderr: "" });
});
