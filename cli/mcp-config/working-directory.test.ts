import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resolveCase } from "./fixture-config.ts";

let directory = "";

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "mcp-config-"));
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe("the working directory of a server", () => {
  const content = { mcpServers: { a: { command: "node" }, b: { command: "node", cwd: "sub" } } };

  it("is the project of its file", async () => {
    const given = { file: "project/.vscode/mcp.json", content: { servers: content.mcpServers } };
    const cwd = join(directory, "project");
    expect(await resolveCase(directory, given)).toMatchObject({ launch: { cwd } });
    expect(await resolveCase(directory, { ...given, server: "b" })).toMatchObject({
      launch: { cwd: join(cwd, "sub") },
    });
    expect(await resolveCase(directory, { file: "project/.mcp.json", content })).toMatchObject({ launch: { cwd } });
  });

  it("is ours where the file is that of a user", async () => {
    const project = { file: "home/.cursor/mcp.json", content, home: join(directory, "home") };
    expect(await resolveCase(directory, project)).toMatchObject({ launch: { cwd: directory } });
    expect(await resolveCase(directory, { file: "elsewhere/c.json", content })).toMatchObject({
      launch: { cwd: directory },
    });
  });
});
