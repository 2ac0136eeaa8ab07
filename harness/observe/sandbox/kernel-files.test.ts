import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findKernelFiles } from "./kernel-files.ts";

it("what is about the machine is read-only or hidden, what is about processes is left alone", () => {
  const root = mkdtempSync(join(tmpdir(), "kernel-files-test-"));
  for (const name of ["1", "sys", "irq"]) mkdirSync(join(root, name));
  for (const [name, mode] of Object.entries({ mtrr: 0o644, cpuinfo: 0o444, keys: 0o444, kmsg: 0o400 }))
    writeFileSync(join(root, name), "", { mode });
  symlinkSync("1", join(root, "self"));
  const named = (paths: readonly string[]): readonly string[] => paths.map((path) => path.slice(root.length + 1));
  const { readOnly, hidden } = findKernelFiles(root);
  expect(named(readOnly).toSorted()).toEqual(["irq", "mtrr", "sys"]);
  expect(named(hidden).toSorted()).toEqual(["keys", "kmsg"]);
  rmSync(root, { recursive: true });
});
