import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearLeftovers } from "./clear-leftovers.ts";
import { PlainDirectory } from "./plain-directory.ts";
import { isGone, ownedPrefix, ownerOf } from "../connect/owned-name.ts";

let directory = "";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "leftovers-test-"));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

/** The name that a process would give which has ended. */
function nameOfTheDead(): string {
  return ownedPrefix().replace(`-${process.pid}-`, `-${deadProcess()}-`);
}

function deadProcess(): number {
  return spawnSync(process.execPath, ["-e", ""]).pid;
}

describe("what a killed run has left", () => {
  it("is removed, with what is in it", () => {
    const name = `${nameOfTheDead()}abcdef`;
    mkdirSync(join(directory, name, "deep"), { recursive: true });
    writeFileSync(join(directory, name, "deep", "file"), "");
    expect(clearLeftovers(directory)).toEqual([name]);
    expect(readdirSync(directory)).toEqual([]);
  });

  it("is a directory of a plain name, and the link that names its owner", () => {
    const plain = PlainDirectory.make(directory);
    writeFileSync(join(plain.path, "socket"), "");
    const [link = ""] = readdirSync(directory).filter((name) => ownerOf(name) !== undefined);
    expect(clearLeftovers(directory)).toEqual([]);
    const left = link.replace(`-${process.pid}-`, `-${deadProcess()}-`);
    renameSync(join(directory, link), join(directory, left));
    expect(clearLeftovers(directory)).toEqual([left]);
    expect(readdirSync(directory)).toEqual([]);
  });

  it("is nothing but a link where that leads to what we have not made", () => {
    const beside = mkdtempSync(join(tmpdir(), "leftovers-test-beside-"));
    mkdirSync(join(directory, "kept"));
    symlinkSync("kept", join(directory, `${nameOfTheDead()}kept`));
    symlinkSync(beside, join(directory, `${nameOfTheDead()}beside`));
    expect(clearLeftovers(directory)).toHaveLength(2);
    expect(readdirSync(directory)).toEqual(["kept"]);
    rmdirSync(beside);
  });

  it("is told from what belongs to a living process, to another container, and to nobody we know", () => {
    const { processNamespace } = ownerOf(ownedPrefix()) ?? { processNamespace: "" };
    const names = [
      `${ownedPrefix()}abcdef`,
      nameOfTheDead().replace(`-${processNamespace}-`, "-1-"),
      "mcp-conformance-abcdef",
      "something-else",
    ];
    for (const name of names) mkdirSync(join(directory, name));
    expect(clearLeftovers(directory)).toEqual([]);
    expect(readdirSync(directory)).toHaveLength(names.length);
  });

  it("is that of a process whose number somebody else has now", () => {
    const owner = ownerOf(ownedPrefix());
    if (owner === undefined) throw new Error("the name tells nothing");
    expect(isGone(owner)).toBe(false);
    if (process.platform === "linux") expect(isGone({ ...owner, startedAt: "1" })).toBe(true);
  });
});
