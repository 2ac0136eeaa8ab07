import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { placesOf, usableDirectory } from "./places.ts";

let root = "";

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "places-")));
  for (const path of ["pkg/dist", "work", "data"]) mkdirSync(join(root, path), { recursive: true });
  for (const path of ["pkg/package.json", "pkg/dist/server.js", "work/list.txt"]) writeFileSync(join(root, path), "");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("the places of a server", () => {
  it("are the user's where it is started and what it is told to use, and its own where its program lies", () => {
    const args = [
      "@sample/notes",
      join(root, "pkg/dist/server.js"),
      "../data",
      "--port",
      "list.txt",
      "\0",
      "x".repeat(5_000),
    ];
    const env = { HOME: "/home/u", XDG_CACHE_HOME: "/caches" };
    expect(placesOf({ command: "node", args, cwd: join(root, "work"), env }, "/tmp/private", "notes")).toEqual({
      directory: join(root, "work"),
      temporaryDirectory: "/tmp/private",
      work: [join(root, "work"), join(root, "data"), join(root, "work/list.txt")],
      home: "/home/u",
      own: ["/tmp/private", "/caches", join(root, "pkg")],
      names: ["notes", "node", "@sample/notes"],
    });
  });

  it("are told with the hosts that it names, and no files or programs among them", () => {
    const args = [
      join(root, "pkg/dist/server.js"),
      "list.txt",
      "--api=https://API.example.com/v1",
      "db.example.com:5432",
    ];
    const env = {
      HOME: "",
      BACKEND: "postgres://user:word@store.example.org/notes",
      PEERS: "10.0.0.7,[2001:db8::1]:80",
      MAIL: "me@mail.example.net",
    };
    expect(placesOf({ command: "node", args, cwd: join(root, "work"), env }, "/tmp/private").hosts).toEqual([
      "api.example.com",
      "db.example.com",
      "store.example.org",
      "10.0.0.7",
      "2001:db8::1",
      "mail.example.net",
    ]);
  });

  it("are told without a home where none is known", () => {
    const env = { HOME: "" };
    expect(placesOf({ command: "server", args: [], cwd: "/srv", env }, "/tmp/private")).toEqual({
      directory: "/srv",
      temporaryDirectory: "/tmp/private",
      work: ["/srv"],
      names: ["server"],
      own: ["/tmp/private"],
    });
  });

  it("have fixtures in the first directory of the command line, whatever else stands there, or where it is started", () => {
    const cwd = join(root, "work");
    const words = ["-e", "x".repeat(5_000), "list.txt/below", "\0"];
    expect(usableDirectory({ args: words, cwd })).toBe(cwd);
    expect(usableDirectory({ args: [...words, "../data", "../pkg"], cwd })).toBe(join(root, "data"));
  });
});
