import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "smol-toml";
import { afterAll, describe, expect, it } from "vitest";
import type { ServerPlace } from "../../harness/clients/launch/client-launch.ts";
import { UsageError } from "../program/usage-error.ts";
import { readClientConfiguration } from "./client-configuration.ts";

const directory = mkdtempSync(join(tmpdir(), "client-configuration-"));
afterAll(() => rmSync(directory, { recursive: true }));

const http: ServerPlace = { kind: "http", url: "http://127.0.0.1:1/a/mcp" };
const stdio: ServerPlace = { kind: "stdio", command: ["node", "end.js", "/s.sock"] };

async function copyOf(name: string, text: string, server: ServerPlace): Promise<string> {
  const path = join(directory, name);
  writeFileSync(path, text);
  const { configurations } = await readClientConfiguration(path, ["--config={config}"]);
  return configurations[0]?.text(server) ?? "";
}

describe("the copy of a client's configuration", () => {
  it("keeps all but the other servers, and the settings of an entry called conformance", async () => {
    const text = `{
      // of mine
      "theme": "dark",
      "mcpServers": {
        "mail": { "command": "mail-server", "env": { "TOKEN": "secret" } },
        "conformance": { "url": "http://example.com", "trust": true },
      },
    }`;
    const copy: unknown = JSON.parse(await copyOf("settings.json", text, stdio));
    expect(copy).toEqual({
      theme: "dark",
      mcpServers: { conformance: { trust: true, command: "node", args: ["end.js", "/s.sock"] } },
    });
  });

  it("has the form of the file: Codex, OpenCode and VS Code", async () => {
    const codex =
      'model = "a"\n[mcp_servers.mail]\ncommand = "mail-server"\n[projects."/a"]\ntrust_level = "trusted"\n';
    expect(parse(await copyOf("config.toml", codex, http))).toEqual({
      model: "a",
      projects: { "/a": { trust_level: "trusted" } },
      mcp_servers: { conformance: { url: http.url } },
    });
    expect(JSON.parse(await copyOf("opencode.json", '{ "share": "disabled", "mcp": {} }', stdio))).toEqual({
      share: "disabled",
      mcp: { conformance: { type: "local", command: ["node", "end.js", "/s.sock"], enabled: true } },
    });
    expect(JSON.parse(await copyOf("mcp.json", '{ "servers": {} }', http))).toEqual({
      servers: { conformance: { type: "http", url: http.url } },
    });
  });

  it("is a template where the place of the server stands in it, of whatever format", async () => {
    expect(await copyOf("config.yaml", "servers:\n  - url: {url}\n    name: {name}\n", http)).toBe(
      `servers:\n  - url: ${http.url}\n    name: {name}\n`,
    );
    expect(await copyOf("c.json", '{ "mcpServers": {}, "run": "{server}" }', stdio)).toBe(
      '{ "mcpServers": {}, "run": "node end.js /s.sock" }',
    );
  });

  it("has secrets, which no report shows", async () => {
    const path = join(directory, "secret.toml");
    writeFileSync(
      path,
      '[mcp_servers]\n[model]\napi_key = "hunter22"\nheaders = { Authorization = "Bearer abcdef-12" }\n',
    );
    const { secrets } = await readClientConfiguration(path, ["{config}"]);
    expect(secrets.map(({ value }) => value)).toEqual(["hunter22", "abcdef-12"]);
  });

  it("is refused where it could not reach the client, or has no place for servers", async () => {
    const path = join(directory, "none.json");
    writeFileSync(path, '{ "theme": "dark" }');
    const refusal = async (file: string, ...texts: readonly string[]): Promise<string> =>
      readClientConfiguration(file, texts).then(
        () => "",
        (error: unknown) => (error instanceof UsageError ? error.message : ""),
      );
    expect(await refusal(path, "client")).toContain("nothing tells the client where its copy is");
    expect(await refusal(path, "{config}")).toContain("has no servers");
    expect(await refusal(join(directory, "missing.json"), "{configDirectory}")).toContain("missing.json");
  });
});
