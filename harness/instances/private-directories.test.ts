import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { ownerOf } from "../connect/owned-name.ts";
import { PrivateDirectories } from "./private-directories.ts";

const opened: PrivateDirectories[] = [];

afterEach(() => {
  for (const directories of opened.splice(0)) directories.removeAll();
});

function privateDirectories(): PrivateDirectories {
  const directories = new PrivateDirectories();
  opened.push(directories);
  return directories;
}

describe("private directories", () => {
  it("are new and empty, each one another, and a later run knows whose they are, and a server does not", () => {
    const directories = privateDirectories();
    const [first, second] = [directories.make(), directories.make()];
    expect(first).not.toBe(second);
    expect([readdirSync(first), readdirSync(second)]).toEqual([[], []]);
    const name = basename(first);
    expect(ownerOf(name)).toBeUndefined();
    const [link = ""] = readdirSync(dirname(first)).filter((each) => each.endsWith(`-${name}`));
    expect(ownerOf(link)).toMatchObject({ processId: process.pid });
  });

  it("are removed with all that servers have left there", () => {
    const directories = privateDirectories();
    const paths = [directories.make(), directories.make()];
    for (const path of paths) {
      mkdirSync(join(path, "cache"));
      writeFileSync(join(path, "cache", "entry"), "x");
    }
    directories.removeAll();
    expect(paths.filter((path) => existsSync(path))).toEqual([]);
    const left = readdirSync(dirname(paths[0] ?? "")).filter((name) =>
      paths.some((path) => name.endsWith(basename(path))),
    );
    expect(left).toEqual([]);
  });

  it("are made by who uses them where they are only reserved, and removed all the same", () => {
    const directories = privateDirectories();
    const [first, second] = [directories.reserve(), directories.reserve()];
    expect([first, second].map((path) => existsSync(path))).toEqual([false, false]);
    mkdirSync(first);
    directories.removeAll();
    expect([existsSync(first), ownerOf(basename(second))?.processId]).toEqual([false, process.pid]);
  });

  it("are removed also when our own process ends before the run does", () => {
    const before = new Set(process.listeners("exit"));
    const directories = privateDirectories();
    const paths = [directories.make(), directories.make()];
    const added = process.listeners("exit").filter((listener) => !before.has(listener));
    expect(added).toHaveLength(1);
    for (const listener of added) listener(0);
    expect(paths.filter((path) => existsSync(path))).toEqual([]);
  });

  it("leave nothing to be done at the end of the process once they are removed", () => {
    const before = process.listenerCount("exit");
    const directories = privateDirectories();
    directories.make();
    directories.removeAll();
    directories.removeAll();
    expect(process.listenerCount("exit")).toBe(before);
  });
});
