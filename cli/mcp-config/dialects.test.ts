import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCase, resolveCase, type ConfigCase } from "./fixture-config.ts";

let directory = "";

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "mcp-config-"));
  writeFileSync(join(directory, "local.env"), 'FROM_FILE="one two"\n# no\nexport BOTH=file\n');
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

const bundleManifest = {
  manifest_version: "0.3",
  name: "my-bundle",
  version: "1.0.0",
  server: {
    type: "node",
    entry_point: "server/index.js",
    mcp_config: {
      command: "node",
      args: ["${__dirname}/server/index.js", "${user_config.folders}", "--in=${user_config.region}"],
      env: { KEY: "${user_config.key}", DEEP: "${user_config.deep}", SAVED: "${DOCUMENTS}${/}saved" },
      platform_overrides: { [process.platform]: { command: "node-of-this-platform", env: { EXTRA: "1" } } },
    },
  },
  user_config: {
    folders: { type: "directory", multiple: true, default: ["${HOME}/Desktop", "/tmp"] },
    region: { type: "string", default: "eu" },
    key: { type: "string", sensitive: true, required: true },
    deep: { type: "boolean", default: false },
  },
};

/** A file as each client writes it, and the server that it means. */
const realistic: readonly (readonly [client: string, given: ConfigCase, server: unknown])[] = [
  [
    "Claude Desktop",
    {
      file: "claude_desktop_config.json",
      content: {
        globalShortcut: "",
        mcpServers: {
          filesystem: { command: "npx", args: ["-y", "@modelcontextprotocol/server-filesystem", "/Users/me/Desktop"] },
        },
      },
    },
    {
      kind: "stdio",
      launch: { command: "npx", args: ["-y", "@modelcontextprotocol/server-filesystem", "/Users/me/Desktop"], env: {} },
    },
  ],
  [
    "Claude Desktop on Windows",
    {
      file: "windows.json",
      content: {
        mcpServers: { s: { command: "node", args: ["%APPDATA%\\s.js", "100%", "%Y%m%d"], env: { P: "%PORT%" } } },
      },
      environment: { APPDATA: "C:\\Users\\me", PORT: "80" },
    },
    { launch: { args: ["C:\\Users\\me\\s.js", "100%", "%Y%m%d"], env: { P: "80" } } },
  ],
  [
    "Claude Code",
    {
      file: ".mcp.json",
      content: {
        mcpServers: {
          api: {
            type: "http",
            url: "${API_BASE:-https://api.example.com}/mcp",
            headers: { Authorization: "Bearer ${API_KEY}", "X-Dollar": "$API_KEY" },
          },
        },
      },
      environment: { API_KEY: "k-123456" },
    },
    {
      kind: "http",
      url: "https://api.example.com/mcp",
      headers: [
        ["Authorization", "Bearer k-123456"],
        ["X-Dollar", "$API_KEY"],
      ],
    },
  ],
  [
    "Cursor",
    {
      file: ".cursor/mcp.json",
      content: {
        mcpServers: {
          local: {
            command: "python",
            args: ["${workspaceFolder}/server.py", "${userHome}", "${workspaceFolderBasename}"],
            env: { API_KEY: "${env:API_KEY}", BOTH: "entry" },
            envFile: "${workspaceFolder}/local.env",
          },
        },
      },
      environment: { API_KEY: "k-123456" },
    },
    { launch: { env: { API_KEY: "k-123456", BOTH: "entry", FROM_FILE: "one two" } } },
  ],
  [
    "Gemini",
    {
      file: "settings.json",
      content: { mcpServers: { remote: { httpUrl: "http://localhost:3000/mcp", timeout: 5 } } },
    },
    { kind: "http", url: "http://localhost:3000/mcp", headers: [] },
  ],
  [
    "VS Code",
    {
      file: ".vscode/mcp.json",
      content: `{
  // asked for once
  "inputs": [
    { "type": "promptString", "id": "api-key", "description": "Key", "password": true },
    { "type": "pickString", "id": "level", "options": ["a", "b"], "default": "\${userHome}/b" },
  ],
  "servers": {
    "local": {
      "type": "stdio",
      "command": "node",
      "args": ["\${workspaceFolder}\${/}server.js", "--key=\${input:api-key}", "\${input:level}"],
      "env": { "PORT": 3000 },
    },
  },
}`,
      inputs: new Map([["api-key", ["k-123456"]]]),
    },
    {
      launch: {
        args: [expect.stringMatching(/^\/.*\/server\.js$/u), "--key=k-123456", "/home/me/b"],
        env: { PORT: "3000" },
      },
    },
  ],
  [
    "the settings of VS Code",
    {
      file: "code.json",
      content: { "editor.tabSize": 2, mcp: { inputs: [], servers: { a: { url: "https://a/mcp" } } } },
    },
    { kind: "http", url: "https://a/mcp" },
  ],
  [
    "Codex, stdio",
    {
      file: ".codex/config.toml",
      content: `
model = "x"
[mcp_servers.docs]
command = "npx"
args = ["-y", "docs", "\${HOME}"]
env_vars = ["TOKEN", { name = "OTHER", source = "local" }, "UNSET"]
cwd = "sub"
startup_timeout_sec = 20
[mcp_servers.docs.env]
LEVEL = "debug"
`,
      environment: { TOKEN: "t-123456", OTHER: "o" },
    },
    { launch: { args: ["-y", "docs", "${HOME}"], env: { LEVEL: "debug", TOKEN: "t-123456", OTHER: "o" } } },
  ],
  [
    "Codex, HTTP",
    {
      file: "config.toml",
      content: `[mcp_servers."figma dev"]
url = "https://mcp.figma.com/mcp"
bearer_token_env_var = "FIGMA"
http_headers = { "X-Region" = "eu" }
env_http_headers = { "X-Tenant" = "TENANT" }
`,
      environment: { FIGMA: "f-123456", TENANT: "t1" },
    },
    {
      headers: [
        ["X-Region", "eu"],
        ["X-Tenant", "t1"],
        ["Authorization", "Bearer f-123456"],
      ],
    },
  ],
  [
    "OpenCode",
    {
      file: "opencode.jsonc",
      content: {
        mcp: { local: { type: "local", command: ["bun", "x", "s"], enabled: true, environment: { KEY: "{env:KEY}" } } },
      },
      environment: { KEY: "k-123456" },
    },
    { launch: { command: "bun", args: ["x", "s"], env: { KEY: "k-123456" } } },
  ],
  [
    "a bundle",
    {
      file: "bundle/manifest.json",
      content: bundleManifest,
      environment: { MCP_INPUT_KEY: "k-123456" },
    },
    {
      launch: {
        command: "node-of-this-platform",
        args: [expect.stringMatching(/^\/.*\/bundle\/server\/index\.js$/u), "/home/me/Desktop", "/tmp", "--in=eu"],
        env: { KEY: "k-123456", DEEP: "false", SAVED: "/home/me/Documents/saved", EXTRA: "1" },
      },
    },
  ],
  [
    "servers alone",
    { file: "bare.yaml", content: "one:\n  command: node\n  args: [a.js]\ntwo:\n  url: https://two/mcp\n" },
    { launch: { command: "node", args: ["a.js"] } },
  ],
];

describe("the servers of", () => {
  it.each(realistic)("%s are read", async (_, given, server) => {
    expect(await resolveCase(directory, given)).toMatchObject(server ?? {});
  });

  it.each([
    ["http", "http"],
    ["streamable-http", "http"],
    ["streamableHttp", "http"],
    ["SSE", "sse"],
    ["remote", "http"],
  ])("an entry of type %s are reached over %s", async (type, kind) => {
    const config = await readCase(directory, {
      file: "t.json",
      content: { mcpServers: { a: { type, url: "http://a" } } },
    });
    const [server] = config.servers.values();
    expect(server === undefined ? undefined : config.dialect.entryOf(server).kind).toBe(kind);
  });
});
