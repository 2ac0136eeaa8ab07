import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { neededDirectories, type Need } from "./needed-directories.ts";

const files = [
  "/home/me/.nvm/v20/bin/node",
  "/home/me/.local/bin/uvx",
  "/home/me/work/.git/HEAD",
  "/home/me/work/packages/server/package.json",
  "/home/me/work/packages/server/index.js",
  "/home/me/plain/server.py",
  "/home/me/data/notes.txt",
  "/home/me/.cache/uv/x",
  "/usr/bin/python3",
];

function needed(need: Partial<Need>): readonly string[] {
  const directories = new Set(files.flatMap(ancestors));
  const exists = (path: string): boolean => files.includes(path) || directories.has(path);
  return neededDirectories({
    command: "node",
    args: [],
    workingDirectory: "/home/me/plain",
    searchPath: ["/usr/bin"],
    home: "/home/me",
    hidden: ["/home/me", "/home", "/tmp"],
    exists,
    isDirectory: (path) => directories.has(path),
    realPath: (path) => (exists(path) ? path : undefined),
    ...need,
  });
}

function ancestors(path: string): readonly string[] {
  const parent = posix.dirname(path);
  return parent === path ? [] : [parent, ...ancestors(parent)];
}

describe("what a target needs of a home", () => {
  it("is the directory that it runs in", () => {
    expect(needed({})).toContain("/home/me/plain");
  });

  it("is the whole repository around it, since packages are resolved upwards", () => {
    expect(needed({ workingDirectory: "/home/me/work/packages/server" })).toContain("/home/me/work");
  });

  it("is the home itself where the target is started in it, and never otherwise", () => {
    expect(needed({ workingDirectory: "/home/me" })).toContain("/home/me");
    expect(needed({ args: ["/home/me"] })).not.toContain("/home/me");
  });

  it("is the installation of each program on the search path, but no more than the programs of ~/.local", () => {
    const shown = needed({ searchPath: ["/home/me/.nvm/v20/bin", "/home/me/.local/bin"] });
    expect(shown).toContain("/home/me/.nvm/v20");
    expect(shown).toContain("/home/me/.local/bin");
    expect(shown).not.toContain("/home/me/.local");
  });

  it("is what the command line names: a script with its project, a directory, the value of an option", () => {
    expect(needed({ args: ["/home/me/work/packages/server/index.js"] })).toContain("/home/me/work");
    expect(needed({ args: ["/home/me/data"] })).toContain("/home/me/data");
    expect(needed({ args: ["--root=/home/me/data"] })).toContain("/home/me/data");
    expect(needed({ args: ["../data/notes.txt"] })).toContain("/home/me/data");
  });

  it("is the store of a package runner", () => {
    expect(needed({ command: "uvx" })).toContain("/home/me/.cache/uv");
  });

  it("is nothing that does not exist", () => {
    expect(new Set(needed({ args: ["/home/me/absent", "--absent=/nowhere", "-x", "a\0b", ""] }))).toEqual(
      new Set(["/home/me/plain", "/usr"]),
    );
  });
});
