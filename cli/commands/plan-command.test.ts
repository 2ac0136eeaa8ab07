import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { fixtureSurroundings } from "../program/fixture-surroundings.ts";
import { runArguments } from "../run/fixture-arguments.ts";
import { planCommand } from "./plan-command.ts";

const directory = mkdtempSync(join(tmpdir(), "plan-command-"));
afterAll(() => rmSync(directory, { recursive: true }));

it("a plan is made for a server out of the configuration of a client as well", async () => {
  const mcpConfig = join(directory, "mcp.json");
  writeFileSync(mcpConfig, JSON.stringify({ mcpServers: { notes: { command: "node", disabled: true } } }));
  const options = { ...runArguments({ mcpConfig, server: "notes" }), json: false };
  await expect(planCommand(options, undefined, fixtureSurroundings())).rejects.toThrow('disables the server "notes"');
});
