import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "smol-toml";
import { afterAll, describe, expect, it } from "vitest";
import type { ClientPlace, ServerPlace } from "./client-launch.ts";
import { fillPlaceholders } from "./fill-placeholders.ts";

const directory = mkdtempSync(join(tmpdir(), "placeholders-"));
afterAll(() => rmSync(directory, { recursive: true }));

const http: ServerPlace = { kind: "http", url: "http://127.0.0.1:1/a/mcp" };
const stdio: ServerPlace = { kind: "stdio", command: ["node", "/a b/end.js", "/s.sock"] };

function placeAt(server: ServerPlace): ClientPlace {
  return { server, env: {}, directory };
}

describe("the place of the server in a client's command", () => {
  it("comes last where nothing stands for it, as in the official suite", () => {
    expect(fillPlaceholders(["client", "--x"], {}, placeAt(http)).words).toEqual(["client", "--x", http.url]);
    expect(fillPlaceholders(["client"], {}, placeAt(stdio)).words).toEqual(["client", ...stdio.command]);
  });

  it("stands where {url} or {server} does, and nowhere else", () => {
    expect(fillPlaceholders(["c", "--url={url}", "x"], {}, placeAt(http)).words).toEqual([
      "c",
      `--url=${http.url}`,
      "x",
    ]);
    expect(fillPlaceholders(["c", "{server}", "x"], {}, placeAt(stdio)).words).toEqual(["c", ...stdio.command, "x"]);
    expect(fillPlaceholders(["sh", "-c", "c {server}"], {}, placeAt(stdio)).words.at(-1)).toBe(
      "c node '/a b/end.js' /s.sock",
    );
  });

  it("leaves alone what is not a placeholder, those of an object among them", () => {
    const words = ["c", "{constructor}", "{}", "{other}", "{url}"];
    expect(fillPlaceholders(words, {}, placeAt(http)).words).toEqual([...words.slice(0, 4), http.url]);
  });

  it("is written into the configuration that a placeholder stands for, in variables as well", () => {
    const { words, env } = fillPlaceholders(
      ["c", "{mcpServers}", "{openCode}"],
      { CODEX_HOME: "{codexHome}", PLACE: "{directory}" },
      placeAt(stdio),
    );
    expect(words).toHaveLength(3);
    const [mcpServers = "", openCode = ""] = words.slice(1).map((path) => readFileSync(path, "utf8"));
    const [command, ...args] = stdio.command;
    expect(JSON.parse(mcpServers)).toEqual({ mcpServers: { conformance: { command, args } } });
    expect(JSON.parse(openCode)).toEqual({
      mcp: { conformance: { type: "local", command: stdio.command, enabled: true } },
    });
    expect(parse(readFileSync(join(env["CODEX_HOME"] ?? "", "config.toml"), "utf8"))).toEqual({
      mcp_servers: { conformance: { command, args } },
    });
    expect(env["PLACE"]).toBe(directory);
  });
});
