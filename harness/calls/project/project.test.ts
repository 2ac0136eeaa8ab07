import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lookAround } from "./look-around.ts";
import { Project } from "./project.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "project-test-"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

function project(...words: readonly string[]): Project {
  return new Project({ roots: [root, root], words });
}

function files(...words: readonly string[]): readonly string[] {
  return project(...words).files.map((path) => path.slice(root.length + 1));
}

describe("the files of a project", () => {
  it("are the nearest first, in the order of their names", () => {
    write({ "b.md": "b", "a.csv": "a", "x/y/deep.txt": "d", "x/near.txt": "n", "x/y/z/w/far.txt": "f" });
    expect(files()).toEqual(["a.csv", "b.md", "x/near.txt", "x/y/deep.txt"]);
  });

  it("are the first by name of a directory that has more than are taken, in whatever order the file system has them", () => {
    const names = Array.from({ length: 600 }, (_each, index) => `${1_000 + index}.txt`);
    write(Object.fromEntries(names.map((name) => [`up/${name}`, "x"])));
    write(Object.fromEntries(names.toReversed().map((name) => [`down/${name}`, "x"])));
    for (const directory of ["up", "down"]) {
      const seen = lookAround(join(root, directory)).map(({ path }) => basename(path));
      expect(seen).toEqual(names.slice(0, 500));
    }
  });

  it("have those before them that the launch and configurations name", () => {
    write({
      "a.csv": "a",
      "package.json": JSON.stringify({ data: "./x/y/z/w/far.txt" }),
      "x/.env": "BOOK=../books/b.xlsx\nKEY=https://example.com/a.csv",
      "books/b.xlsx": "b",
      "store/main.dat": "m",
      "server.mjs": "s",
      "x/y/z/w/far.txt": "f",
    });
    expect(files("server.mjs", "--store=store/main.dat").slice(0, 3)).toEqual([
      "store/main.dat",
      "x/y/z/w/far.txt",
      "books/b.xlsx",
    ]);
    expect(files("server.mjs", "--store=store/main.dat")).not.toContain("server.mjs");
  });

  it("are none of programs, none that is hidden, empty, a link or a secret, and none from elsewhere", () => {
    write({
      "node_modules/a/readme.md": "a",
      ".git/config": "c",
      ".env": "FILE=/etc/hosts\nA=../outside.txt\nB=.git/config\nC=node_modules/a/readme.md",
      "empty.txt": "",
      "server.key": "k",
      "credentials.json": "{}",
    });
    symlinkSync("/etc/hosts", join(root, "link.txt"));
    expect(files()).toEqual([]);
  });

  it("are bounded, however many there are", () => {
    for (let directory = 0; directory < 12; directory++) {
      write(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`d${directory}/${index}.txt`, "x"])));
    }
    expect(files().length).toBeLessThanOrEqual(400);
  });

  it("are none where there is no directory", () => {
    expect(new Project({ roots: [join(root, "missing")], words: ["a\0b", "x".repeat(5_000)] }).files).toEqual([]);
  });
});

it("its databases are those of SQLite, whatever they are called", () => {
  write({ "app.db": "SQLite format 3\0rest", "x/store.dat": "SQLite format 3\0rest", "y.db": "other", "z.txt": "z" });
  expect(project().databases).toEqual([join(root, "app.db"), join(root, "x/store.dat")]);
});

it("its repositories are those of git, a working tree of another one included", () => {
  write({ ".git/HEAD": "ref", "x/.git": "gitdir: ../y", "x/a.txt": "a" });
  expect(project().repositories).toEqual([root, join(root, "x")]);
});

it("its configurations are those at its top and right below, and the hidden ones of settings", () => {
  write({
    "config.yaml": "a: 1",
    ".mcp.json": "{}",
    ".kube/config": "server: x",
    "x/settings.toml": "b",
    "x/y/z.yaml": "far",
    "pnpm-lock.yaml": "lock",
    "binary.cfg": "\0",
    config: "no",
  });
  expect(
    project()
      .configurations.filter((text) => text !== "")
      .toSorted(),
  ).toEqual(["a: 1", "b", "server: x", "{}"]);
});
