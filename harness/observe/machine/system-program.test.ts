import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findSandboxTools } from "../sandbox/sandbox-tools.ts";
import { findTraceTools } from "../syscalls/trace-tools.ts";
import { systemPath, systemProgram } from "./system-program.ts";

let directory = "";

beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), "system-program-test-")));
  writeFileSync(join(directory, "tool"), "", { mode: 0o755 });
  writeFileSync(join(directory, "text"), "", { mode: 0o644 });
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

describe("a program of the system", () => {
  it("is one that can be run, in the first of the directories that has it", () => {
    expect(systemProgram("tool", [join(directory, "absent"), directory])).toBe(join(directory, "tool"));
    expect(systemProgram("text", [directory])).toBeUndefined();
    expect(systemProgram("absent", [directory])).toBeUndefined();
  });

  it("is looked for nowhere else, whatever PATH says", () => {
    const before = process.env["PATH"];
    process.env["PATH"] = directory;
    try {
      expect(systemProgram("tool")).toBeUndefined();
      expect(systemPath()).not.toContain(directory);
    } finally {
      process.env["PATH"] = before;
    }
  });

  it("is none that others may write to, or that lies or leads to where they may", () => {
    const open = join(directory, "open");
    mkdirSync(open);
    writeFileSync(join(open, "tool"), "", { mode: 0o755 });
    symlinkSync(join(open, "tool"), join(directory, "link"));
    expect(systemProgram("link", [directory])).toBe(join(directory, "link"));
    chmodSync(open, 0o777);
    expect(systemProgram("tool", [open])).toBeUndefined();
    expect(systemProgram("link", [directory])).toBeUndefined();
    expect(systemPath([open, directory])).toBe(directory);
    chmodSync(join(directory, "tool"), 0o775);
    expect(systemProgram("tool", [directory])).toBeUndefined();
  });
});

describe("the programs of a tier", () => {
  it("are told by name where one is missing", () => {
    expect(findSandboxTools([directory])).toEqual({ missing: "bwrap" });
    expect(findTraceTools([directory])).toEqual({ missing: "strace" });
  });
});
