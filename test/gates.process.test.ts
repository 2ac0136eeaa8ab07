import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { inOwnDirectories } from "./in-own-directories.ts";
import { runBuiltInProcess } from "./run-built-in-process.ts";

const notes = ["--", "node", resolve("examples/notes/server.js")];

inOwnDirectories();

const withoutTools = `
process.stdin.setEncoding("utf8").on("data", (text) => {
  for (const line of text.split("\\n").filter(Boolean)) {
    const { id, method } = JSON.parse(line);
    if (id === undefined) continue;
    const started = { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "n", version: "1" } };
    const answers = { initialize: { result: started }, "tools/list": { result: { tools: [] } }, ping: { result: {} } };
    const answer = answers[method] ?? { error: { code: -32601, message: "Method not found" } };
    process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, ...answer }) + "\\n");
  }
});
`;

beforeAll(() => {
  const known = { check: "hints/titles-agree", dialect: "static", tool: "read_note", reason: "fixed soon" };
  const files: Readonly<Record<string, unknown>> = {
    "no-tools.json": { tools: [] },
    "known.json": { schemaVersion: 1, findings: [known] },
    "empty-list.json": { servers: [] },
    "empty-mcp.json": { mcpServers: {} },
    "gone-list.json": { servers: [{ id: "gone", command: "node gone.js" }] },
    "idle-list.json": { servers: [{ id: "idle", command: `node ${resolve("idle.js")}` }] },
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(name, JSON.stringify(content));
  writeFileSync("idle.js", withoutTools);
  mkdirSync("no-results");
});

/** What a path of a gate ends with, and the word of its last line; none where nothing was tested. */
const gates: readonly (readonly [string, readonly string[], number, string?])[] = [
  ["a run that passes", ["--seed", "1", "--suite", "hints", ...notes], 0, "passed"],
  ["a finding", ["--tools-list", "liar.json", "--suite", "schema"], 1, "failed"],
  ["a server that is not there", ["--", "node", "gone.js"], 3, "not-tested"],
  ["a server without tools", ["--", "node", "idle.js"], 4, "not-verified"],
  ["a saved list without tools", ["--tools-list", "no-tools.json"], 4, "not-verified"],
  ["a tool that does not exist", ["--tool", "nope", ...notes], 2],
  ["a tool without a name", ["--tool", "", ...notes], 2],
  ["a suite that does not exist", ["--suite", "resolve", ...notes], 2],
  ["a suite that needs more", ["--suite", "http-verbs", ...notes], 2],
  ["a suite that does not apply", ["--suite", "transport", ...notes], 4, "not-verified"],
  ["a check that needs calls", ["--check", "truth/read-only-tools-change-nothing", ...notes], 4, "not-verified"],
  ["a baseline of a server that is not there", ["--baseline", "known.json", "--", "node", "gone.js"], 3, "not-tested"],
  ["a baseline that is not there", ["--baseline", "gone.json", ...notes], 2],
  ["reports alone", ["--report", "junit=report.xml", "--", "node", "gone.js"], 3],
  ["an audit of an empty list", ["audit", "empty-list.json", "--results", "r1"], 2],
  ["an audit of an empty configuration", ["audit", "--mcp-config", "empty-mcp.json", "--results", "r2"], 2],
  ["an audit of what is not there", ["audit", "gone-list.json", "--results", "r3", "--no-sandbox"], 3, "not-tested"],
  ["an audit that verifies nothing", ["audit", "idle-list.json", "--results", "r4", "--no-sandbox"], 4, "not-verified"],
  ["results that are none", ["merge", "no-results", "--to", "merged"], 2],
  ["a client that never connects", ["client", "--scenario", "list-and-call", "--", "node", "-e", "0"], 3, "not-tested"],
  ["a client in no scenario", ["client", "--scenario", "nope", "--", "node", "-e", "0"], 2],
  [
    "a client in a scenario of another check",
    ["client", "--check", "client/pages-are-followed", "--scenario", "calls-at-once", "--", "node", "-e", "0"],
    2,
  ],
  ["a relay without an upstream", ["relay", "--", "node", "idle.js"], 2],
  ["a relay that is not there", ["relay", "--", "node", "gone.js", "{upstream}"], 3, "not-tested"],
];

describe("a gate that did not run is not green", () => {
  it.each(gates.map(([name, words, exitCode, outcome]) => ({ name, words, exitCode, outcome })))(
    "$name",
    async ({ words, exitCode, outcome }) => {
      const list = { tools: [{ name: "a", inputSchema: { type: "object" }, annotations: { readOnlyHint: "true" } }] };
      writeFileSync("liar.json", JSON.stringify(list));
      const ended = await runBuiltInProcess(...words);
      expect(ended.exitCode, ended.stdout + ended.stderr).toBe(exitCode);
      const last = ended.stdout.trimEnd().split("\n").at(-1) ?? "";
      const found = /^Result: (?<outcome>[a-z-]+), exit (?<code>\d+) \([a-z\d ,-]+\)$/u.exec(last)?.groups;
      expect(found).toEqual(outcome === undefined ? undefined : { outcome, code: String(exitCode) });
    },
  );

  it("a shard without a server is no gate: the others have the list", async () => {
    const words = ["audit", "gone-list.json", "--results", "r5", "--shard", "2/2"];
    const { exitCode, stdout, stderr } = await runBuiltInProcess(...words);
    expect([exitCode, stderr]).toEqual([0, "shard 2 of 2: 0 of 1 servers\n"]);
    expect(stdout).toContain("Result: passed, exit 0 (passed 0, ");
  });
});
