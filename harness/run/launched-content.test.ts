import { Dir, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stdioTarget } from "../connect/stdio-target.ts";
import type { LaunchedContent } from "../../report-model/run-profile.ts";
import { codeWrittenSince, launchedContent } from "./launched-content.ts";

let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "launched-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(join(directory, path, ".."), { recursive: true });
  writeFileSync(join(directory, path), text);
}

function launched(command: string, ...args: readonly string[]): Promise<LaunchedContent> {
  return launchedContent(stdioTarget({ command, args, cwd: directory, env: {} }));
}

describe("what is launched", () => {
  it("is the package around the first word that is a file, without what is installed into it", async () => {
    write("package.json", '{"name":"notes-mcp","version":"1.2.3"}');
    write("dist/server.js", "serve()");
    const first = await launched("node", "--flag", "dist/server.js", "data.db");
    expect(first).toMatchObject({ kind: "package", name: "notes-mcp", version: "1.2.3", files: 2 });
    write("node_modules/other/index.js", "other()");
    expect(await launched("node", "--flag", "dist/server.js")).toEqual(first);
    write("dist/server.js", "lie()");
    const changed = await launched("node", "dist/server.js");
    expect(changed).toMatchObject({ kind: "package", files: 2 });
    expect(changed).not.toEqual(first);
  });

  it("is another one where a file has another name", async () => {
    write("package.json", "{}");
    write("a.js", "serve()");
    const first = await launched("node", "a.js");
    rmSync(join(directory, "a.js"));
    write("b.js", "serve()");
    expect(await launched("node", "b.js")).not.toEqual(first);
  });

  it("is the same where results lie beside the server", async () => {
    write("package.json", '{"name":"notes-mcp"}');
    write("server.mjs", 'import "./lib/notes.mjs";');
    write("lib/notes.mjs", "export {};");
    const first = await launched("node", "server.mjs");
    expect(first).toMatchObject({ kind: "package", of: "code", files: 3 });
    for (const name of ["report.json", "report.html", "junit.xml", "badge.svg", "page.png", "run.log", "README.md"])
      write(name, "results");
    write("results/notes/1.0.0/server.yaml", "results");
    write("results/.work/notes/package.json", "{}");
    write("notes.json", "[]");
    expect(await launched("node", "server.mjs")).toEqual(first);
    // A large folder of results is no reason to hash another thing.
    write("results/large.json", "x".repeat(70 * 1024 * 1024));
    expect(await launched("node", "server.mjs")).toEqual(first);
    write("lib/notes.mjs", "export const lie = 1;");
    expect(await launched("node", "server.mjs")).not.toEqual(first);
  });

  it.each([
    ["import text from './tools.json' with { type: 'json' };", "tools.json"],
    ['const text = require("../shared/tools.json");', "shared/tools.json"],
    ['const text = require("./tools");', "tools.json"],
    [`${"// x\n".repeat(52_427)}import "./tools.json";`, "tools.json"],
    ["", "lib/addon.node"],
    ["", "yarn.lock"],
  ])("is another one where what %j loads from %s changes", async (text, path) => {
    write("package.json", "{}");
    write("server.mjs", text);
    write(path, "1");
    const first = await launched("node", "server.mjs");
    expect(first).toMatchObject({ files: 3 });
    write(path, "2");
    expect(await launched("node", "server.mjs")).not.toEqual(first);
  });

  it("is not what a script of the same name is taken for", async () => {
    write("package.json", "{}");
    write("report.js", "");
    write("server.js", 'require("./report");');
    write("report.json", "1");
    expect(await launched("node", "server.js")).toMatchObject({ files: 3 });
  });

  it("is the launched file, whatever its name", async () => {
    write("package.json", "{}");
    write("server", "1");
    const first = await launched("node", "server");
    write("server", "2");
    expect(await launched("node", "server")).not.toEqual(first);
  });

  it("has the hash of every file where that is asked for", async () => {
    write("package.json", "{}");
    write("server.js", "");
    write("report.json", "");
    const target = stdioTarget({ command: "node", args: ["server.js"], cwd: directory, env: {} });
    const content = await launchedContent(target, "every-file");
    expect(content).toMatchObject({ kind: "package", files: 3 });
    expect(content).not.toHaveProperty("of");
  });

  it("names the code that was written since", () => {
    write("package.json", "{}");
    write("server.js", "");
    write("lib/notes.js", "");
    write("report.json", "");
    for (const name of ["package.json", "server.js"]) utimesSync(join(directory, name), 1000, 1000);
    const target = stdioTarget({ command: "node", args: ["server.js"], cwd: directory, env: {} });
    expect(codeWrittenSince(target, new Date(2_000_000))).toEqual([join("lib", "notes.js")]);
  });

  it("is one file where the package has too many", async () => {
    write("package.json", "{}");
    write("server.js", "serve()");
    write("large.js", "x".repeat(70 * 1024 * 1024));
    expect(await launched("node", "server.js")).toMatchObject({ kind: "file" });
  });

  it("is one file where the package is a tree of directories, of which no more are read than count", async () => {
    write("package.json", "{}");
    write("server.js", "serve()");
    for (let n = 0; n < 10_100; n++)
      mkdirSync(join(directory, "data", String(n % 100), String(n)), { recursive: true });
    const read = vi.spyOn(Dir.prototype, "readSync");
    expect(await launched("node", "server.js")).toMatchObject({ kind: "file" });
    // Each of the entries, and the end of each directory.
    expect(read.mock.calls.length).toBeLessThanOrEqual(2 * 10_001);
  });

  it("is unknown where a launcher chooses it", async () => {
    expect(await launched("npx", "-y", "notes-mcp")).toEqual({
      kind: "unknown",
      because: "no word of its command is a file",
    });
  });
});
