import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UsageError } from "../program/usage-error.ts";
import { readServerList } from "./read-server-list.ts";

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "server-list-"));
});
afterAll(async () => {
  await rm(directory, { recursive: true });
});

async function write(text: string, name = "servers.yaml"): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, text);
  return path;
}

const notes = {
  id: "notes",
  install: [],
  installHosts: [],
  programs: [],
  reach: { kind: "command", words: ["node", "a b.js"], environment: { LEVEL: "debug" }, inherits: ["TOKEN"] },
  options: [],
};

describe("a list of servers", () => {
  it.each([
    [
      "servers.yaml",
      'servers:\n  - id: notes\n    command: node "a b.js"\n    env: { LEVEL: debug }\n    inherit-env: [TOKEN]\n',
    ],
    ["servers.json", '[{"id":"notes","command":["node","a b.js"],"env":{"LEVEL":"debug"},"inherit-env":["TOKEN"]}]'],
    ["servers.jsonl", '\n{"id":"notes","command":["node","a b.js"],"env":{"LEVEL":"debug"},"inherit-env":["TOKEN"]}\n'],
  ])("is the same as %s", async (name, text) => {
    expect(await readServerList(await write(text, name))).toEqual([notes]);
  });

  it("is what the example and the page show", async () => {
    const [page] = /^servers:\n(?: .*\n)+/mu.exec(readFileSync("docs/audit.md", "utf8")) ?? [];
    expect(await readServerList(await write(page ?? ""))).toMatchObject([
      { id: "notes", version: "1.2.3", reach: { environment: { LOG_LEVEL: "debug" }, inherits: ["NOTES_TOKEN"] } },
    ]);
    expect(await readServerList("examples/audit/servers.yaml")).toMatchObject([{ id: "memory" }, { id: "filesystem" }]);
  });

  it("has installing as one command or several, an address, a version and options", async () => {
    const text = `servers:
  - { id: a, version: "1.0", package: a-mcp, install: npm install a-mcp@1.0, programs: [chromium], command: node a.js }
  - { id: b, install: [npm init -y, [sh, -c, "a && b"]], command: node b.js, options: --suite hints, install-hosts: [github.com] }
  - { id: c, url: https://example.com/mcp }
`;
    const [a, b, c] = await readServerList(await write(text));
    expect(a).toMatchObject({ version: "1.0", install: [["npm", "install", "a-mcp@1.0"]], programs: ["chromium"] });
    expect(b).toMatchObject({
      install: [
        ["npm", "init", "-y"],
        ["sh", "-c", "a && b"],
      ],
      options: ["--suite", "hints"],
      installHosts: ["github.com"],
    });
    expect(c).toMatchObject({ reach: { kind: "address", url: "https://example.com/mcp" } });
  });

  it.each([
    ["servers: []", "servers has no servers"],
    ["a: 1", "has no servers"],
    ["- command: node a.js", "has no id"],
    ["- id: A b\n  command: node a.js", "servers.yaml:1: [0].id is not an id"],
    ["- id: ../x\n  command: node a.js", "is not an id"],
    ["- id: a", "has neither a command nor a url"],
    ["- id: a\n  command: node a.js\n  url: https://a", "stands beside a command"],
    ["- id: a\n  command: node a.js | tee", "has the shell operator |"],
    ["- id: a\n  command: node a.js\n  version: 1.0", "servers.yaml:3: [0].version is not a string"],
    ["- id: a\n  command: node a.js\n  install-hosts: ['https://a']", 'has "https://a", which names no host'],
    ["- id: a\n  comand: node a.js", "servers.yaml:2: [0].comand is not a known setting"],
    ["- id: a\n  command: node a.js\n- id: a\n  command: node b.js", "servers.yaml:3: [1] has the id a a second time"],
    ["- id: a\n  command: node a.js\n  options: --report json=x", "has --report"],
    ["- id: a\n  command: node a.js\n  options: [--protocol, all]", "has --protocol"],
    ["- id: a\n  url: https://a\n  inherit-env: [A]", "gives variables to a server that runs already"],
    ["- id: a\n  command: node a.js\n  programs: [../x]", "is not the name of a program"],
  ])("%j is refused", async (text, message) => {
    const path = await write(text);
    await expect(readServerList(path)).rejects.toThrow(UsageError);
    await expect(readServerList(path)).rejects.toThrow(message);
  });

  it("names the line of a list that is a JSON object a line", async () => {
    const path = await write('{"id":"a","command":"x"}\n\n{"id":"b"}\n', "servers.jsonl");
    await expect(readServerList(path)).rejects.toThrow("servers.jsonl:3: [1] has neither a command nor a url");
    const broken = await write('{"id":"a","command":"x"}\n{"id"\n', "broken.jsonl");
    await expect(readServerList(broken)).rejects.toThrow("broken.jsonl:2 is not JSON Lines");
  });
});
