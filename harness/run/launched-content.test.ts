import { Dir, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stdioTarget } from "../connect/stdio-target.ts";
import type { LaunchedContent } from "../../report-model/run-profile.ts";
import { launchedContent } from "./launched-content.ts";

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

  it("is one file where the package has too many", async () => {
    write("package.json", "{}");
    write("server.js", "serve()");
    write("large.bin", "x".repeat(70 * 1024 * 1024));
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
