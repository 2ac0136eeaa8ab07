import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { runBuiltInProcess } from "../run-built-in-process.ts";
import { unhurried } from "../run-built-command.ts";

const secret = "value-of-the-user-4711";
const backwards = secret.split("").toReversed().join("");

/** It tells what it was given, in a form that no mask knows, and where it was started. */
const server = `
import { createInterface } from "node:readline";
const name = [...process.env.LOG].reverse().join("") + " in " + process.cwd().split("/").at(-1);
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const result = {
    initialize: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name, version: "1" } },
    ping: {},
    "tools/list": { tools: [{ name: "read", inputSchema: { type: "object" } }] },
  }[method];
  console.log(JSON.stringify({ jsonrpc: "2.0", id, ...(result ? { result } : { error: { code: -32601, message: "" } }) }));
});
`;

let top = "";
const path = (name: string): string => join(top, name);

beforeAll(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "asking-projects-")));
  mkdirSync(path("project"));
  mkdirSync(path("elsewhere"));
  writeFileSync(path("project/server.mjs"), server);
  writeFileSync(path("elsewhere/variables"), "OTHER=1\n");
});

afterAll(() => rmSync(top, { recursive: true }));

it.each<[string, object]>([
  [".mcp.json", { mcpServers: { s: { env: { LOG: "${TAKEN_BY_PROJECT}" } } } }],
  ["mcp.json", { servers: { s: { env: { LOG: "${env:TAKEN_BY_PROJECT}" } } } }],
  [
    "inputs.json",
    {
      servers: { s: { env: { LOG: "${input:a}" } } },
      inputs: [{ id: "a", type: "promptString", default: "${env:TAKEN_BY_PROJECT}" }],
    },
  ],
])("the head says what %s has its server given, by name and never by value", async (file, config) => {
  vi.stubEnv("TAKEN_BY_PROJECT", secret);
  const more = { command: process.execPath, args: [path("project/server.mjs")], cwd: path("elsewhere") };
  const text = JSON.stringify(config, (key, value) =>
    key === "s"
      ? { ...value, ...more, ...(file === "mcp.json" ? { envFile: path("elsewhere/variables") } : {}) }
      : value,
  );
  writeFileSync(path(`project/${file}`), text);
  const words = ["--mcp-config", path(`project/${file}`), "--server", "s", "--suite", "capabilities"];
  const { stdout, exitCode } = await runBuiltInProcess(...unhurried, ...words);
  expect(exitCode).toBe(0);
  // The server was given the value, and was started elsewhere.
  expect(stdout).toContain(`${backwards} in elsewhere`);
  expect(stdout).toMatch(/^asks .*asks for your variables: TAKEN_BY_PROJECT$/mu);
  expect(stdout).toContain(`asks to start it in: ${path("elsewhere")}`);
  expect(stdout.includes(`asks for the variables in: ${path("elsewhere/variables")}`)).toBe(file === "mcp.json");
  expect(stdout).not.toContain(secret);
});
