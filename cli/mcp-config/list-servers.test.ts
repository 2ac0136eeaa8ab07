import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCase } from "./fixture-config.ts";
import { listServers } from "./list-servers.ts";

let directory = "";

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "mcp-config-"));
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe("the list of servers", () => {
  it("has name, kind, command or address, and what is not resolved; no value is in it", async () => {
    const content = {
      mcpServers: {
        files: {
          command: "npx",
          args: ["-y", "files", "--api-key", "literal-secret-1", "${SET}"],
          env: { K: "envvalue1" },
        },
        "far away": {
          url: "https://host/mcp?key=queryvalue1&r=${R}",
          headers: { "X-Key": "headervalue1", B: "Bearer ${T}" },
        },
        old: { type: "sse", url: "https://me:passwordvalue@old/sse", disabled: true },
        wrong: { args: [] },
        "\u001B[31mred": { command: "n" },
      },
    };
    const config = await readCase(directory, { file: "c.json", content, environment: { SET: "resolvedvalue1" } });
    const text = listServers(config).replaceAll(directory, "");
    expect(text).toMatchInlineSnapshot(`
      "files          stdio  npx -y files --api-key ‹api-key› \${SET}
      far away       http   https://host/mcp?key=…&r=\${R}
                     not resolved: /c.json:17: mcpServers["far away"].url: \${R} needs the environment variable R, which is not set
                     not resolved: /c.json:20: mcpServers["far away"].headers.B: \${T} needs the environment variable T, which is not set
      old            sse    https://…@old/sse (disabled)
      wrong          cannot be used: /c.json:28: mcpServers.wrong has neither a command nor an address
      \\u{1b}[31mred  stdio  n
      "
    `);
    expect(text).not.toMatch(/literal-secret|resolvedvalue|queryvalue|headervalue|envvalue|passwordvalue/u);
    expect(text).not.toContain("\u001B");
  });

  it("names some of very many placeholders that stand for nothing", async () => {
    const content = { mcpServers: { a: { command: "n", args: ["${A}".repeat(5_000)] } } };
    const lines = listServers(await readCase(directory, { file: "c.json", content }))
      .trimEnd()
      .split("\n");
    expect(lines).toHaveLength(12);
    expect(lines.at(-1)).toContain("not resolved: 4990 more");
  });

  it("is empty without servers", async () => {
    expect(listServers(await readCase(directory, { file: "c.json", content: { mcpServers: {} } }))).toBe("");
  });
});
