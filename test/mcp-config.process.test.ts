import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtPrograms } from "./built-programs.ts";
import { unhurried } from "./run-built-command.ts";
import { runBuiltInProcess } from "./run-built-in-process.ts";

let directory = "";
let config = "";

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "mcp-config-"));
  config = join(directory, "mcp.json");
  const text = `{
  // as VS Code has it
  "inputs": [{ "type": "promptString", "id": "mutant", "description": "which lie", "password": true }],
  "servers": {
    "honest": { "command": "node", "args": [${JSON.stringify(resolve(builtPrograms.command))}, "reference"] },
    "lying": {
      "type": "stdio",
      "command": "node",
      "args": [${JSON.stringify(resolve(builtPrograms.command))}, "reference", "--mutant", "\${input:mutant}"],
      "env": { "UNUSED_TOKEN": "never-shown-81" },
    },
  },
}`;
  writeFileSync(config, text);
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe("--mcp-config", () => {
  it("tests the server that is chosen, and the command that it prints shows a finding again", async () => {
    const lie = "name-twice-with-other-hints";
    const words = ["--suite", "hints", "--fail-on", "warn", ...unhurried, "--mcp-config", config, "--server"];
    expect((await runBuiltInProcess(...words, "honest")).exitCode).toBe(0);
    const { stdout, stderr, exitCode } = await runBuiltInProcess(...words, "lying", "--input", `mutant=${lie}`);
    expect(exitCode, stderr).toBe(1);
    expect(stdout).toContain(`--mcp-config ${config} --server lying --input "mutant=$MCP_INPUT_MUTANT"`);
    expect(stdout + stderr).not.toMatch(new RegExp(`never-shown-81|${lie}`, "u"));
  });

  it("lists the servers and starts none without --server", async () => {
    const { stdout, stderr, exitCode } = await runBuiltInProcess("--mcp-config", config);
    expect(exitCode).toBe(2);
    expect(stdout).toMatch(
      /^honest {2}stdio {2}node .*\nlying {3}stdio {2}node .*\n.*not resolved: .*\$\{input:mutant\}/u,
    );
    expect(stderr).toContain("has 2 servers, and none was chosen");
    expect(stdout + stderr).not.toContain("never-shown-81");
  });
});
