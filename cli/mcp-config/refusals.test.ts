import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCase, refusalOf, resolveCase, type ConfigCase } from "./fixture-config.ts";
import { readMcpConfig } from "./read-mcp-config.ts";

let directory = "";

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "mcp-config-"));
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

function servers(entry: unknown): ConfigCase {
  return { file: "c.json", content: { mcpServers: { a: entry } } };
}

function inManifest(args: readonly string[], more: object = {}): ConfigCase {
  const content = { manifest_version: "0.3", name: "a", server: { mcp_config: { command: "node", args } }, ...more };
  return { file: "manifest.json", content };
}

describe("a placeholder that stands for nothing", () => {
  it.each<[ConfigCase, string, string]>([
    [
      servers({ command: "n", env: { KEY: "${TOKEN}" } }),
      "c.json:6: mcpServers.a.env.KEY: ${TOKEN} needs the environment variable TOKEN, which is not set",
      "TOKEN=…",
    ],
    [servers({ command: "${BIN}" }), "mcpServers.a.command: ${BIN}", ""],
    [servers({ command: "n", args: ["a", "x${env:TOKEN}"] }), "mcpServers.a.args[1]: ${env:TOKEN}", ""],
    [servers({ command: "n", cwd: "${DIR}" }), "mcpServers.a.cwd: ${DIR}", ""],
    [servers({ command: "n", envFile: "${DIR}" }), "mcpServers.a.envFile: ${DIR}", ""],
    [servers({ command: "n", args: ["%NO_SUCH%"] }), "%NO_SUCH% needs the environment variable NO_SUCH", ""],
    [servers({ url: "https://${HOST}/mcp" }), "mcpServers.a.url: ${HOST}", ""],
    [
      servers({ url: "https://a", headers: { "X-Key": "${input:my-key}" } }),
      "mcpServers.a.headers.X-Key: ${input:my-key} needs the input my-key",
      "--input my-key=… or the environment variable MCP_INPUT_MY_KEY",
    ],
    [servers({ command: "n", args: ["${command:pick}"] }), "${command:pick} is not a known placeholder", ""],
    [servers({ command: "n", args: ["${constructor}"] }), "needs the environment variable constructor", ""],
    [
      { file: "c.json", content: { mcp: { a: { type: "local", command: ["n", "{env:X}"] } } } },
      "mcp.a.command[1]: {env:X} needs",
      "",
    ],
    [
      { file: "c.json", content: { mcp: { a: { type: "local", command: ["n", "{file:x}"] } } } },
      "{file:x} is not a known placeholder",
      "",
    ],
    [
      { file: "c.toml", content: '[mcp_servers.a]\nurl = "https://a"\nbearer_token_env_var = "T"' },
      "c.toml: mcp_servers.a.bearer_token_env_var: ${T} needs",
      "",
    ],
    [
      inManifest(["${user_config.key}"]),
      "server.mcp_config.args[0]: ${user_config.key} needs the input key",
      "MCP_INPUT_KEY",
    ],
    [
      inManifest(["x${user_config.k}"], { user_config: { k: { default: ["a", "b"] } } }),
      "${user_config.k} has several values",
      "",
    ],
  ])("in %j is named with file, field and variable", async (given, message, hint) => {
    const error = await refusalOf(directory, given);
    expect(error.message).toContain(message);
    expect(error.message).not.toContain("\n");
    expect(error.hint).toContain(hint);
  });

  it("is not an empty variable either, as CI services have for secrets that are missing", async () => {
    const given = { ...servers({ command: "n", args: ["${T}"] }), environment: { T: "" } };
    expect((await refusalOf(directory, given)).message).toContain("T, which is not set");
  });

  it.each(["${", "${A:-", "${env:", "%A-", "${input:"])(
    "is not looked for in the square of the length of %j",
    async (open) => {
      const args = [open.repeat(100_000 / open.length)];
      const entry = { command: "n", args: [...args, ...args, ...args] };
      expect((await resolveCase(directory, servers(entry))).written).toHaveLength(4);
    },
  );

  it("is named beside the others", async () => {
    const { message, hint } = await refusalOf(directory, servers({ command: "n", args: ["${A}", "${B}"] }));
    expect(message).toContain("args[0]: ${A}");
    expect(hint).toContain("\nAlso: ");
    expect(hint).toContain("args[1]: ${B}");
  });

  it("matters to the chosen server alone", async () => {
    const content = { mcpServers: { broken: 1, a: { command: "n" } } };
    expect((await readCase(directory, { file: "c.json", content })).servers.size).toBe(2);
  });
});

describe("an entry", () => {
  it.each<[unknown, string]>([
    [1, "mcpServers.a is not an object"],
    [{}, "mcpServers.a has neither a command nor an address"],
    [{ command: 1, type: "http" }, "has neither a command nor an address"],
    [{ command: [] }, "mcpServers.a.command is empty"],
    [{ command: "" }, "mcpServers.a.command is empty"],
    [{ command: {} }, "mcpServers.a.command is not a string"],
    [{ command: "a\0b" }, "mcpServers.a.command has the character U+0000"],
    [{ command: "n", args: ["x".repeat(131_073)] }, "mcpServers.a.args[0] is longer than 131072 characters"],
    [{ command: "n", args: "x" }, "mcpServers.a.args is not an array"],
    [{ command: "n", args: [null] }, "mcpServers.a.args[0] is not a string"],
    [{ command: "n", env: ["x"] }, "mcpServers.a.env is not an object"],
    [{ command: "n", env: { A: null } }, "mcpServers.a.env.A is not a string"],
    [{ command: "n", env: { "A=B": "x" } }, 'mcpServers.a.env["A=B"] has a name that'],
    [{ command: "n", envFile: "missing.env" }, "missing.env does not exist"],
    [{ type: "stdio", url: "https://a" }, "mcpServers.a has no command"],
    [{ type: "websocket", url: "https://a" }, "mcpServers.a.type is not a transport"],
    [{ type: "__proto__", url: "https://a" }, "mcpServers.a.type is not a transport"],
    [{ type: "http", url: "unix:///s.sock#/mcp" }, "mcpServers.a.url is not an http: or https: address"],
    [{ url: "not an address" }, "is not an http: or https: address"],
    [{ url: "https://me:pw@a" }, "mcpServers.a.url has credentials in it"],
    [{ url: "https://a", headers: { "a b": "x" } }, "is not a valid HTTP header"],
    [{ url: "https://a", headers: { a: "x\ny" } }, "is not a valid HTTP header"],
    [{ url: "https://a", headersHelper: "./h.sh" }, "headersHelper is a command for headers, which is not run"],
    [{ command: "n", disabled: true }, 'mcpServers.a.disabled disables the server "a"'],
    [{ command: "n", enabled: false }, 'mcpServers.a.enabled disables the server "a"'],
  ])("%j is refused in one sentence that names the field", async (entry, message) => {
    const error = await refusalOf(directory, servers(entry));
    expect(error.message).toContain(message);
    expect(error.message).not.toContain("\n");
    expect(error.hint).not.toBe("");
  });

  it.each([
    ['[mcp_servers.a]\nurl = "https://a"\nbearer_token = "t"', "mcp_servers.a.bearer_token is refused by Codex"],
    ['[mcp_servers.a]\nurl = "https://a"\nbearer_token_env_var = "a b"', "is not the name of a variable"],
    ['[mcp_servers.a]\ncommand = "n"\nenv_vars = [1]', "mcp_servers.a.env_vars[0] is not a string"],
  ])("of Codex that has %j is refused", async (content, message) => {
    expect((await refusalOf(directory, { file: "c.toml", content })).message).toContain(message);
  });

  it.each<[object, string]>([
    [{ server: { type: "uv" } }, "server has no mcp_config"],
    [{ server: undefined }, "is a manifest without a server"],
    [{ user_config: [] }, "user_config is not an object"],
    [{ user_config: { a: 1 } }, "user_config.a is not an object"],
  ])("of a bundle with %j is refused", async (more, message) => {
    expect((await refusalOf(directory, inManifest([], more))).message).toContain(message);
  });

  it.each([[1], [[1]], [[{ type: "promptString" }]]])("of VS Code with the inputs %j is refused", async (inputs) => {
    const content = { inputs, servers: { a: { command: "n" } } };
    expect((await refusalOf(directory, { file: "c.json", content })).message).toContain("inputs");
  });
});

describe("a file", () => {
  it.each<[string, string, string]>([
    ["c.json", '{\n  "mcpServers": {\n    "a": {"command": "n"', "c.json:3 is not JSON: close brace expected"],
    ["c.json", '{"mcpServers": {\n"a": {"command": n}}}', "c.json:2 is not JSON: invalid symbol"],
    ["c.json", "", "c.json:1 is not JSON"],
    ["c.json", "[]", "c.json:1 is not an object"],
    ["c.json", "{}", "has no servers"],
    ["c.json", '{"mcpServers": 1}', "c.json:1: mcpServers is not an object"],
    ["c.json", '{"mcpServers": {"a": {}, "a": {}}}', "c.json:1 is not JSON: an object has the same member twice"],
    ["c.json", `{"mcpServers":${'{"a":'.repeat(100_000)}`, "c.json is not JSON: it nests more than 512 deep"],
    ["c.toml", '[mcp_servers.a]\ncommand = "n', "c.toml:2 is not TOML"],
    ["c.toml", `a = ${"[".repeat(100_000)}`, "is not TOML"],
    ["c.yaml", "mcpServers: [", "c.yaml:1 is not YAML"],
    ["c.mcpb", "PK", "c.mcpb is an archive, and archives are not unpacked"],
    ["c.txt", "{}", "does not end with the name of a format"],
  ])("%s that has %j is refused with its line", async (file, content, message) => {
    const error = await refusalOf(directory, { file, content });
    expect(error.message).toContain(message);
    expect(error.message).not.toContain("\n");
  });

  it("of 100,000 servers is refused", async () => {
    const names = Array.from({ length: 100_000 }, (_, index) => [`s${index}`, { command: "n" }]);
    const given = { file: "many.json", content: { mcpServers: Object.fromEntries(names) } };
    expect((await refusalOf(directory, given)).message).toContain("has 100000 servers, more than 1000");
  });

  it("of 50 MB is refused unread", async () => {
    const path = join(directory, "large.json");
    const file = openSync(path, "w");
    ftruncateSync(file, 50 * 1024 * 1024);
    closeSync(file);
    await expect(readMcpConfig(path, { inputs: new Map() })).rejects.toThrow("has 52428800 bytes, more than");
  });

  it("whose servers are called after members of every object has them", async () => {
    const content = '{"mcpServers": {"__proto__": {"command": "n"}, "constructor": {"command": "m"}}}';
    const config = await readCase(directory, { file: "c.json", content });
    expect([...config.servers.keys()]).toEqual(["__proto__", "constructor"]);
    const refused = refusalOf(directory, { file: "c.json", content: '{"__proto__": {"mcpServers": {}}}' });
    expect((await refused).message).toContain("has no servers");
  });
});
