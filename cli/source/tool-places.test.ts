import { mkdir, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { expect, it } from "vitest";
import { inOwnDirectories } from "../../test/in-own-directories.ts";
import { findTools } from "./tool-places.ts";

inOwnDirectories();

it("finds where tools are defined, and rather there than where they are named or tested", async () => {
  const files = {
    "src/list.ts": 'const first = ["read_note"];\n',
    "src/server.ts": 'server.registerTool(\n  "read_note",\n  {},\n);\n',
    "test/server.test.ts": 'client.tool("read_note");\n',
    "main.py": "@mcp.tool()\nasync def add(a: int) -> int:\n    return a\n",
    "plain.py": 'TOOLS = [{"name": "clear"}]\n',
    "node_modules/x.js": 'tool("clear")\n',
  };
  for (const name of ["src", "test", "node_modules"]) await mkdir(name);
  for (const [path, text] of Object.entries(files)) await writeFile(path, text);
  const found = findTools(process.cwd(), ["read_note", "add", "clear", "missing", ""]);
  const places = ["read_note", "add", "clear"].map((name) => {
    const { path, line, column } = found.get(name) ?? expect.fail(`${name} was not found`);
    return [name, relative(".", path), line, column];
  });
  expect(found.size).toBe(3);
  expect(places).toEqual([
    ["read_note", "src/server.ts", 1, 3],
    ["add", "main.py", 1, 10],
    ["clear", "plain.py", 0, 19],
  ]);
});

it("finds a tool in data only where no code names it, and never in a report of ours", async () => {
  await writeFile("tools.json", '{ "tools": [{ "name": "mark" }, { "name": "wipe" }] }\n');
  await writeFile("server.js", 'const names = ["mark"];\n');
  await writeFile("report.json", '{ "tool": { "name": "mcp-annotations-conformance" },\n "name": "tally" }\n');
  const found = findTools(process.cwd(), ["mark", "wipe", "tally"]);
  expect([...found].map(([name, { path }]) => [name, relative(".", path)])).toEqual([
    ["mark", "server.js"],
    ["wipe", "tools.json"],
  ]);
});

it("finds a tool in the file that starts the server, and tells where several files could be meant", async () => {
  const text = 'const tools = [{ name: "add" }];\n';
  for (const path of ["a.js", "server.js"]) await writeFile(path, text);
  const place = (command: readonly string[]): unknown => {
    const { path, isOneOfSeveral } = findTools(process.cwd(), ["add"], command).get("add") ?? expect.fail("not found");
    return [relative(".", path), isOneOfSeveral];
  };
  expect(place(["node", "server.js"])).toEqual(["server.js", undefined]);
  expect(place(["node", "dist/server.js"])).toEqual(["a.js", true]);
});
