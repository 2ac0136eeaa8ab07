import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it, vi, type TestContext } from "vitest";
import { freePort } from "../harness/connect/http/free-port.ts";
import { referenceServer, type ParsedReport } from "./run-built-command.ts";
import { reportInProcess, runBuiltInProcess } from "./run-built-in-process.ts";
import { verdictsOf } from "./verdicts.ts";

const everything = "node_modules/@modelcontextprotocol/server-everything/dist/index.js";

function killAfter(child: ChildProcess, { onTestFinished }: TestContext): void {
  onTestFinished(async () => {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  });
}

describe("server-everything over Streamable HTTP", () => {
  let onStdio: ParsedReport;
  beforeAll(async () => {
    onStdio = await reportInProcess("--", "node", everything);
  });

  it("has the same verdicts as on stdio, when the command launches it", async () => {
    const url = "http://127.0.0.1:{port}/mcp";
    const overHttp = await reportInProcess("--url", url, "--", "node", everything, "streamableHttp");
    expect(overHttp.problems).toEqual([]);
    expect(verdictsOf(overHttp, /^transport/u)).toEqual(verdictsOf(onStdio, /^$/u));
    expect(overHttp.exitCode).toBe(0);
  });

  it("that runs already has the same verdicts, and its credentials are shown nowhere", async (context) => {
    const port = await freePort();
    const child = spawn(process.execPath, [everything, "streamableHttp"], {
      env: { ...process.env, PORT: String(port) },
      stdio: "ignore",
    });
    killAfter(child, context);
    const url = `http://127.0.0.1:${port}/mcp`;
    await vi.waitFor(() => fetch(url, { method: "OPTIONS" }), { timeout: 30_000 });
    const overHttp = await reportInProcess("--url", url, "--header", "Authorization: Bearer s3cr3t-value");
    expect(overHttp.target).toMatchObject({ command: [url], server: { name: "mcp-servers/everything" }, tools: 13 });
    expect(overHttp.target).not.toHaveProperty("cwd");
    expect(JSON.stringify(overHttp)).not.toContain("s3cr3t");
    expect(verdictsOf(overHttp, /^(?:side-effects|transport)/u)).toEqual(verdictsOf(onStdio, /^side-effects/u));
    expect(child.exitCode).toBeNull();
  });
});

it("an address where nobody listens is told in a sentence, with what to do", async () => {
  const { exitCode, stdout, stderr } = await runBuiltInProcess("--url", `http://127.0.0.1:${await freePort()}/mcp`);
  expect(exitCode).toBe(3);
  expect(stdout + stderr).toContain("The connection was refused");
  expect(stdout + stderr).toContain("Start the server first");
});

describe.concurrent("the tools of the reference server, which runs already", () => {
  const calls = ["--suite", "truth", "--execute", "--accept-real-effects", "--observe", "none"];
  // One that reads, and one that changes something.
  const some = ["--tool", "lookup_records", "--tool", "manage_files"];
  const honest = [...calls, ...some];
  const lying = ["--check", "truth/read-only-tools-change-nothing", ...honest];

  async function overHttp(
    context: TestContext,
    scope: readonly string[],
    ...options: readonly string[]
  ): Promise<ParsedReport> {
    const port = await freePort();
    const [command = "", ...words] = referenceServer("--http", String(port), "--protocol", "2025-11-25", ...options);
    const cwd = mkdtempSync(join(tmpdir(), "running-reference-"));
    const child = spawn(command, words.with(0, resolve(words[0] ?? "")), {
      cwd,
      // It is killed, and what it leaves goes with its directory.
      env: { ...process.env, TMPDIR: cwd },
      stdio: ["ignore", "inherit", "pipe"],
    });
    killAfter(child, context);
    await once(child.stderr, "data");
    const report = await reportInProcess("--url", `http://127.0.0.1:${port}/mcp`, ...scope);
    rmSync(cwd, { recursive: true });
    return report;
  }

  const contradicted = ({ results }: ParsedReport): readonly string[] =>
    results
      .filter(({ verdict }) => ["fail", "warn", "ambiguous", "note"].includes(verdict))
      .map(({ check, tool, verdict }) => `${verdict} ${check} ${tool ?? ""}`);

  it("are found to do as they say, as far as its answers show, and the rest is not run", async (context) => {
    const report = await overHttp(context, honest);
    expect(report.problems).toEqual([]);
    expect(contradicted(report)).toEqual([]);
    const network = report.results.filter(({ check }) => check.includes("closed-world"));
    expect(new Set(network.map(({ verdict }) => verdict))).toEqual(new Set(["not-run", "not-applicable"]));
    const reading = report.results.find(
      ({ check, tool }) => check === "truth/read-only-tools-change-nothing" && tool === "lookup_records",
    );
    // No record is as young as the dates that it is asked for.
    expect(reading).toMatchObject({
      verdict: "inconclusive",
      heldWithout: expect.stringContaining("since"),
      message: expect.stringContaining("server_status"),
    });
  });

  it("are caught where one that says it only reads does more", async (context) => {
    expect(contradicted(await overHttp(context, lying, "--mutant", "listed-as-read-only"))).toEqual([
      "fail truth/read-only-tools-change-nothing manage_files",
    ]);
  });
});

it("a server that ignores the port it is given is told in a sentence, with what it has said and what to do", async () => {
  const program = 'require("node:http").createServer().listen(0, () => console.error("it listens elsewhere"))';
  const url = ["--url", "http://127.0.0.1:{port}/mcp", "--start-timeout", "1500"];
  const { exitCode, stdout } = await runBuiltInProcess(...url, "--", "node", "-e", program);
  expect(exitCode).toBe(3);
  expect(stdout).toMatch(/The server did not listen at port \d+ within 1\.5 s of its start\./u);
  expect(stdout).toContain("stderr: it listens elsewhere");
  expect(stdout).toContain("Put {port} where the command takes its port");
});

it("a server that exits at its start is told of its port and its stderr, escaped, and of no stdin", async () => {
  const program = "console.error('no such option \\u001b[31m'); process.exit(2)";
  const { exitCode, stdout } = await runBuiltInProcess(
    "--url",
    "http://127.0.0.1:{port}/mcp",
    "--",
    "node",
    "-e",
    program,
  );
  expect(exitCode).toBe(3);
  expect(stdout).toMatch(/The server exited with code 2 before it listened at port \d+\./u);
  expect(stdout).toContain("stderr: no such option");
  expect(stdout).not.toContain("\u001B[31m");
  expect(stdout).toContain("Put {port} where the command takes its port");
  expect(stdout).not.toContain("stdin");
});
