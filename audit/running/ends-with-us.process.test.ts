import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { systemProgram } from "../../harness/observe/machine/system-program.ts";
import { waitForMarked } from "../../test/hostile/marked-processes.ts";
import { killSwitchMs } from "../../test/run-built-command.ts";
import { command, quick } from "../fixture-audits.ts";
import { wordsEndingWithUs } from "./ends-with-us.ts";

let directory = "";

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "ends-with-us-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

function needsSetpriv(context: TestContext): void {
  if (systemProgram("setpriv") === undefined) context.skip("setpriv is not installed");
}

describe("what ends with us", () => {
  it("is started by us, with its words as they are", () => {
    const file = join(directory, "two words");
    const [program, ...words] = wordsEndingWithUs(["touch", file]);
    expect(spawnSync(program, words).status).toBe(0);
    expect(existsSync(file)).toBe(true);
  });

  it("does not start where we were gone before it could be told to end with us", (context) => {
    needsSetpriv(context);
    const file = join(directory, "orphan");
    // The shell is its parent, as the first process of the system is where we were killed.
    const { status } = spawnSync("sh", ["-c", '"$@"; true', "sh", ...wordsEndingWithUs(["touch", file])]);
    expect(status).toBe(0);
    expect(existsSync(file)).toBe(false);
  });

  it("is not asked to end, but ends when we are killed", async (context) => {
    needsSetpriv(context);
    const [ready, asked] = [join(directory, "ready"), join(directory, "asked-to-end")];
    const writes = (path: string): string => `require("node:fs").writeFileSync(${JSON.stringify(path)}, "")`;
    const ending = `process.on("SIGTERM", () => { ${writes(asked)}; process.exit(); }); ${writes(ready)}; setInterval(() => {}, 60_000)`;
    // Another process is killed in our place, and is the parent that the words name.
    const parent = `
      const words = JSON.parse(process.argv[1]).map((word) => (word === "${process.pid}" ? String(process.pid) : word));
      require("node:child_process").spawn(words[0], words.slice(1), { stdio: "ignore" });`;
    const words = wordsEndingWithUs([process.execPath, "-e", ending, directory]);
    const us = spawn(process.execPath, ["-e", parent, JSON.stringify(words)], { stdio: "ignore" });
    const ended = new Promise((resolve) => us.once("exit", resolve));
    await expect.poll(() => existsSync(ready) || us.exitCode !== null, { timeout: killSwitchMs }).toBe(true);
    us.kill("SIGKILL");
    await ended;
    expect(await waitForMarked(directory, (found) => found.length === 0, killSwitchMs)).toEqual([]);
    expect(existsSync(ready)).toBe(true);
    expect(existsSync(asked)).toBe(false);
  });
});

/** Answers no list. */
const server = `
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method } = JSON.parse(line);
    if (method === "tools/list") require("node:fs").writeFileSync("asked", "");
    const capabilities = { tools: {} };
    const result = { protocolVersion: "2025-11-25", capabilities, serverInfo: { name: "s", version: "1" } };
    if (method === "initialize") console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });`;

it("a run writes nothing after its audit was killed", async (context) => {
  needsSetpriv(context);
  const [list, program] = [join(directory, "servers.json"), join(directory, "server.cjs")];
  writeFileSync(program, server);
  writeFileSync(list, JSON.stringify([{ id: "holds", command: `${process.execPath} ${program}` }]));
  const [results, work] = [join(directory, "results"), join(directory, "work")];
  // The run waits for its answer, until the audit is killed.
  const patience = ["--timeout", "500000"];
  const words = ["audit", list, "--results", results, "--directory", work, ...quick, ...patience];
  // What a killed audit leaves goes with the directory.
  const env = { ...process.env, TMPDIR: directory };
  const audit = spawn(process.execPath, [command, ...words], { env, stdio: "ignore", timeout: killSwitchMs });
  const ended = new Promise((resolve) => audit.once("exit", resolve));
  const isAsked = (): boolean => existsSync(join(work, "holds", "work", "asked"));
  await expect.poll(() => isAsked() || audit.exitCode !== null, { timeout: killSwitchMs }).toBe(true);
  expect(isAsked()).toBe(true);
  audit.kill("SIGKILL");
  await ended;
  // The words of the run and of its server have the directory.
  expect(await waitForMarked(directory, (found) => found.length === 0, killSwitchMs)).toEqual([]);
  const attempts = readdirSync(join(results, "holds"));
  expect(attempts).toHaveLength(1);
  const written = attempts.flatMap((name) => readdirSync(join(results, "holds", name)));
  expect(written.filter((name) => name !== "log.txt")).toEqual([]);
});
