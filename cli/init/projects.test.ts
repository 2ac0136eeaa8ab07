import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { inOwnDirectories } from "../../test/in-own-directories.ts";
import { clientConfiguration } from "./client-configuration.ts";
import { goProject } from "./go-project.ts";
import { nodeProject } from "./node-project.ts";
import type { ProjectKind } from "./proposal.ts";
import { pythonProject } from "./python-project.ts";

inOwnDirectories();

async function commandsOf(kind: ProjectKind, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const directory = await mkdtemp(resolve("project-"));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  }
  return kind
    .propose(directory)
    .map(({ command, build }) => (build === undefined ? command : `${build} && ${command}`));
}

describe("the command that starts the server", () => {
  it.each<[string, ProjectKind, Readonly<Record<string, string>>, readonly string[]]>([
    ["of an empty directory", nodeProject, {}, []],
    [
      "is bin of package.json, built first where it is not there",
      nodeProject,
      { "package.json": JSON.stringify({ bin: { notes: "./dist/cli.js" }, scripts: { build: "tsc" } }) },
      ["npm run build && node dist/cli.js"],
    ],
    [
      "is the script start, and no script that needs a shell",
      nodeProject,
      { "package.json": JSON.stringify({ scripts: { start: "node a.js --stdio" } }), "a.js": "", "server.js": "" },
      ["node a.js --stdio", "node server.js"],
    ],
    [
      "is no main that is not there and nothing builds",
      nodeProject,
      { "package.json": JSON.stringify({ main: "index.js" }), "server.js": "" },
      ["node server.js"],
    ],
    ["needs a shell", nodeProject, { "package.json": JSON.stringify({ scripts: { start: "node a.js && x" } }) }, []],
    [
      "is a script of pyproject.toml",
      pythonProject,
      {
        "pyproject.toml": '[project]\nname = "x"\n\n[project.scripts]\nnotes = "x:main"\n\n[tool.y]\nz = 1\n',
        ".venv/bin/notes": "",
      },
      [".venv/bin/notes"],
    ],
    [
      "is a file of Python, with the interpreter of the project",
      pythonProject,
      { "server.py": "", ".venv/bin/python": "" },
      [".venv/bin/python server.py"],
    ],
    ["is built from a module of Go", goProject, { "go.mod": "module x" }, ["go build -o server . && ./server"]],
    [
      "is that of a client's configuration, where it has no placeholder",
      clientConfiguration,
      {
        ".mcp.json": JSON.stringify({ mcpServers: { a: { command: "node", args: ["a.js"] }, b: { command: "${B}" } } }),
      },
      ["node a.js"],
    ],
  ])("%s", async (_, kind, files, commands) => {
    expect(await commandsOf(kind, files)).toEqual(commands);
  });
});
