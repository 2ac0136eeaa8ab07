import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import type * as fileSystem from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { removeTree } from "./remove-tree.ts";

// The superuser may remove everything, so that the system has to be made to refuse.
vi.mock("node:fs", async (original) => {
  const actual = await original<typeof fileSystem>();
  return { ...actual, rmSync: vi.fn<typeof fileSystem.rmSync>(actual.rmSync) };
});

const refusal = Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" });

let tree = "";

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), "remove-tree-test-"));
  mkdirSync(join(tree, "cache", "module"), { recursive: true });
  writeFileSync(join(tree, "cache", "module", "file"), "x");
});

afterEach(() => {
  rmSync(tree, { recursive: true, force: true });
});

describe("a tree", () => {
  it("is removed with all that is in it, and one that is not there is gone", () => {
    expect(removeTree(tree)).toBe(true);
    expect(existsSync(tree)).toBe(false);
    expect(removeTree(tree)).toBe(true);
  });

  it("of read-only directories is made writable, and then removed", () => {
    chmodSync(join(tree, "cache", "module"), 0o500);
    chmodSync(join(tree, "cache"), 0o500);
    vi.mocked(rmSync).mockImplementationOnce(() => {
      throw refusal;
    });
    expect(removeTree(tree)).toBe(true);
    expect(existsSync(tree)).toBe(false);
  });

  it("that the system keeps stays, writable as far as it goes, and nothing is thrown", () => {
    const refuse = (): never => {
      throw refusal;
    };
    chmodSync(join(tree, "cache", "module"), 0o500);
    vi.mocked(rmSync).mockImplementationOnce(refuse).mockImplementationOnce(refuse);
    expect(removeTree(tree)).toBe(false);
    expect(statSync(join(tree, "cache", "module")).mode & 0o777).toBe(0o700);
  });
});
