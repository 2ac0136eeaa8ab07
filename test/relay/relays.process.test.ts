import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi, type TestContext } from "vitest";
import { freePort } from "../../harness/connect/http/free-port.ts";
import { builtPrograms } from "../built-programs.ts";
import { killSwitchMs, referenceServer, type ParsedReport } from "../run-built-command.ts";
import { runBuiltInProcess } from "../run-built-in-process.ts";

const node = `node ${builtPrograms.command} reference`;
const overHttp = ["--url", "http://127.0.0.1:{port}/mcp"];

async function relay(...words: readonly string[]): Promise<ParsedReport> {
  const { stdout } = await runBuiltInProcess("relay", "--report", "json", "--seed", "1", ...words);
  return JSON.parse(stdout);
}

function contradicted({ results }: ParsedReport): readonly string[] {
  const found = results.filter(({ verdict }) => ["fail", "warn", "ambiguous", "inconclusive"].includes(verdict));
  return [...new Set(found.map(({ check, verdict }) => `${verdict} ${check}`))];
}

/** The relays of other tests, which run beside these, have their directories elsewhere. */
let directory = "";

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "relays-"));
});

// What is stubbed ends with each test.
beforeEach(() => void vi.stubEnv("TMPDIR", directory));

afterAll(() => rmSync(directory, { recursive: true }));

/** Processes that have one of the directories of relays among their words. */
function leftRunning(): string {
  const all = execFileSync("ps", ["-eo", "args"], { encoding: "utf8" });
  return all
    .split("\n")
    .filter((line) => line.includes(path.join(directory, "relay-tap-")) || line.includes("drops-tenth-request"))
    .join("\n");
}

function leftDirectories(): readonly string[] {
  return readdirSync(directory).filter((name) => name.startsWith("relay-tap-"));
}

/** Two tools, one of which upstream changes, and one dialect: what is recorded of the same relays has all of them. */
const few = ["--tool", "server_status", "--tool", "lookup_records", "--dialect", "annotations"];

describe("an honest relay", { timeout: killSwitchMs }, () => {
  it.each([
    ["from stdio to stdio", ["--cmd", `${node} --relay-to {upstream}`]],
    ["from HTTP to stdio", [...overHttp, "--cmd", `${node} --http {port} --relay-to {upstream}`]],
    ["from stdio to HTTP", ["--cmd", `${node} --relay-to {upstream-url}`]],
  ])("%s is contradicted by no check, and leaves nothing behind", async (_, words) => {
    const report = await relay("--suite", "relay", ...few, ...words);
    expect(contradicted(report)).toEqual([]);
    expect(report.problems).toEqual([]);
    expect(report.summary["pass"]).toBeGreaterThan(20);
    expect(report.exitCode).toBe(0);
    expect(leftRunning()).toBe("");
    expect(leftDirectories()).toEqual([]);
  });
});

describe("a gateway that runs already", { timeout: killSwitchMs }, () => {
  /** @returns its port */
  async function started(context: TestContext, ...words: readonly string[]): Promise<number> {
    const port = await freePort();
    const [command = "", ...own] = referenceServer("--http", String(port), ...words);
    const child = spawn(command, own, { stdio: ["ignore", "inherit", "pipe"] });
    context.onTestFinished(() => void child.kill());
    await once(child.stderr, "data");
    return port;
  }

  it("is compared with the bundled server where its configuration names the port of that", async (context) => {
    const upstream = await freePort();
    const port = await started(context, "--relay-to", `http://127.0.0.1:${upstream}/mcp`);
    const url = `http://127.0.0.1:${port}/mcp`;
    const report = await relay("--suite", "relay", "--url", url, "--upstream-port", String(upstream));
    expect(report.problems).toEqual([]);
    expect(contradicted(report)).toEqual([]);
    expect(report.summary["pass"]).toBeGreaterThan(70);
  });

  it("is compared with the server behind it, whose traffic nothing sees", async (context) => {
    const port = await started(context, "--mutant", "listed-as-read-only");
    const url = `http://127.0.0.1:${port}/mcp`;
    const report = await relay("--suite", "relay", "--url", url, "--upstream", `${node} --protocol 2025-11-25`);
    expect(report.problems).toEqual([]);
    expect(contradicted(report)).toContain("fail relay/hints-are-not-safer");
    expect(report.results.some(({ verdict }) => verdict === "inconclusive" || verdict === "not-applicable")).toBe(true);
  });
});

/** One that is kept starts no process for a client: a contradiction is looked for in three comparisons, with ten clients each. */
const kept = [...overHttp, "--cmd"];

describe("a relay with a fault", { timeout: killSwitchMs }, () => {
  it("is found out as a process, too, and its finding can be shown again by the command in the report", async () => {
    const command = `${node} --http {port} --mutant destructive-becomes-false --relay-to {upstream-url}`;
    // On a busy machine its default of two minutes may be over before the finding has come three times.
    const words = ["--suite", "relay", "--seed", "1", "--max-time", "500", "--tool", "manage_files"];
    const { exitCode, stdout } = await runBuiltInProcess(
      "relay",
      ...words,
      "--dialect",
      "annotations",
      ...kept,
      command,
    );
    expect(exitCode).toBe(1);
    expect(stdout).toContain("FAIL  relay/hints-are-not-safer");
    expect(stdout).toMatch(/manage_files +false +true → false ✗/u);
    expect(stdout).toMatch(/again +npx mcp-annotations-conformance relay --check relay\/hints-are-not-safer/u);
  });

  it("that crosses the answers of its clients is told so", async () => {
    const command = `${node} --http {port} --mutant answers-cross-clients --relay-to {upstream-url}`;
    // Some of its answers never come, in each of three comparisons.
    const words = ["--check", "relay/answers-do-not-cross", "--timeout", "2000", "--tool", "echo_token"];
    const report = await relay(...words, "--dialect", "annotations", ...kept, command);
    expect(contradicted(report)).toEqual(["fail relay/answers-do-not-cross"]);
  });
});

describe("a hostile relay", { timeout: killSwitchMs }, () => {
  const short = ["--suite", "relay", "--timeout", "1000", "--max-time", "60"];

  it.each([
    ["answers nothing", "never-answers", "500"],
    ["floods", "floods-stdout", "5000"],
  ])("that %s cannot be tested, and nothing is left", async (_, id, startMs) => {
    const report = await relay(
      ...short,
      "--start-timeout",
      startMs,
      "--cmd",
      `node ${builtPrograms.hostileServers} ${id} {upstream}`,
    );
    expect(report.exitCode).toBe(3);
    expect(report.problems).toHaveLength(1);
    expect(leftRunning()).toBe("");
  });

  it("that reaches itself ends in bounded time", async () => {
    const script = `exec ${node} --http $PORT --relay-to http://127.0.0.1:$PORT/mcp`;
    const words = ["--start-timeout", "3000", ...overHttp, "--", "sh", "-c", script, "{upstream}"];
    const report = await relay(...short, ...words);
    expect(report.exitCode).toBe(3);
    expect(report.problems).toHaveLength(1);
    expect(leftRunning()).toBe("");
  });

  it("that drops every tenth request passes for no honest one", async () => {
    const command = `node ${import.meta.dirname}/drops-tenth-request.js {upstream}`;
    const report = await relay(...short, "--start-timeout", "5000", ...few, ...overHttp, "--cmd", command);
    expect(report.exitCode).not.toBe(0);
    expect(leftRunning()).toBe("");
  });
});
