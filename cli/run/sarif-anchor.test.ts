import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Report } from "../../report-model/report-model.ts";
import { answersDiffer, makeReport } from "../../reports/fixture-reports.ts";
import { UsageError } from "../program/usage-error.ts";
import { anchorOf, readAnchor } from "./sarif-anchor.ts";

const repository = mkdtempSync(join(tmpdir(), "anchor-"));
const files: Readonly<Record<string, string>> = {
  "notes/README.md": "# Notes\r\nThe tool `add` adds.\n",
  "notes/pyproject.toml": "[project]\n",
  "started/main.py": "run()\n",
  "started/latin.py": "# \u00e9\n",
  "tools/package.json": "{}\n",
  "tools/src/server.js": 'server.tool("manage_note", {});\n',
  "twice/package.json": "{}\n",
  "twice/a.js": 'server.tool("manage_note", {});\n',
  "twice/b.js": 'server.tool("manage_note", {});\n',
  "empty/.keep": "",
};
mkdirSync(join(repository, ".git"));
for (const [path, text] of Object.entries(files)) {
  mkdirSync(join(repository, path, ".."), { recursive: true });
  writeFileSync(join(repository, path), text, "latin1");
}
afterAll(() => rmSync(repository, { recursive: true }));

const below = (name: string): string => join(repository, name);

function report(...command: readonly string[]): Report {
  return makeReport([answersDiffer], { target: { command, tools: 1 } });
}

describe("the file of --sarif-anchor", () => {
  it("has its path from the root of the repository, and goes before all others", async () => {
    const given = await readAnchor("README.md", below("notes"));
    expect(given).toEqual({ path: "notes/README.md", lines: ["# Notes", "The tool `add` adds.", ""] });
    expect(anchorOf(given, report("node"), below("tools"))).toBe(given);
  });

  it.each(["missing.ts", ".", process.execPath])("is refused as %s", async (name) => {
    await expect(readAnchor(name, below("notes"))).rejects.toThrow(UsageError);
  });
});

describe("where findings are shown without one", () => {
  it("is the first file that the project is known by", () => {
    expect(anchorOf(undefined, report("python", "main.py"), below("notes")).path).toBe("notes/pyproject.toml");
  });

  it("is a file that the command names where there is none of these, in whatever encoding", () => {
    expect(anchorOf(undefined, report("python", "main.py"), below("started")).path).toBe("started/main.py");
    expect(anchorOf(undefined, report("python", "latin.py"), below("started")).path).toBe("started/latin.py");
  });

  it("is nowhere, where there is no file, and never one that is not there", () => {
    expect(anchorOf(undefined, report("node", "gone.js", "", "\0", "../../../etc/passwd"), below("empty"))).toEqual({
      lines: [],
      tools: new Map(),
    });
  });

  it("is the file of the job, where nothing else is known", () => {
    mkdirSync(below(".github/workflows"), { recursive: true });
    writeFileSync(below(".github/workflows/ci.yml"), "on: push\n");
    expect(anchorOf(undefined, report("node"), below("empty")).path).toBe(".github/workflows/ci.yml");
    rmSync(below(".github"), { recursive: true });
  });

  it("is for a tool the line that defines it, unless several do as surely", () => {
    const region = { startLine: 1, startColumn: 14, endLine: 1, endColumn: 25 };
    expect(anchorOf(undefined, report("node"), below("tools"))).toEqual({
      path: "tools/package.json",
      lines: ["{}", ""],
      tools: new Map([["manage_note", { path: "tools/src/server.js", region }]]),
    });
    expect(anchorOf(undefined, report("node"), below("twice")).tools).toEqual(new Map());
  });

  it("is no source of ours for a client, whose tools are ours", () => {
    const ofClient = makeReport([answersDiffer], { target: { command: ["node"], tools: 1, client: { scenarios: 1 } } });
    expect(anchorOf(undefined, ofClient, below("tools")).tools).toEqual(new Map());
  });
});
