import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeReport } from "../../reports/fixture-reports.ts";
import { runInProcess, type Ended } from "../../test/run-in-process.ts";

let directory = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "diff-command-"));
});

afterAll(async () => {
  await rm(directory, { recursive: true });
});

async function write(name: string, value: unknown): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, typeof value === "string" ? value : JSON.stringify(value));
  return path;
}

const old = { tools: [{ name: "rm\u001B[31m", annotations: { destructiveHint: true } }, { name: "gone" }] };
const current = [{ name: "rm\u001B[31m", annotations: { destructiveHint: false } }, { name: "::error::x" }];

async function diff(...more: readonly string[]): Promise<Ended> {
  return runInProcess(["diff", await write("old.json", old), await write("new.json", current), ...more]);
}

describe("the command diff", () => {
  it("prints what became safer and ends with 1; nothing in it acts on a terminal", async () => {
    const { exitCode, stdout } = await diff();
    expect(exitCode).toBe(1);
    expect(stdout).toContain("✗ destructiveHint  true → false");
    expect(stdout).toContain("safer, without evidence: no call was seen to keep to it");
    expect(stdout).toContain("1 tool changed, 1 came, 1 went, 0 unchanged. 1 hint became safer without evidence");
    expect(stdout).not.toContain("\u001B");
    expect(stdout).not.toContain("::error::");
  });

  it("prints JSON with every change", async () => {
    const { stdout } = await diff("--format", "json");
    expect(JSON.parse(stdout)).toMatchObject({
      schemaVersion: 1,
      exitCode: 1,
      before: { source: "list", tools: 2 },
      changed: [{ hints: [{ hint: "destructiveHint", before: true, now: false, direction: "safer" }] }],
    });
  });

  it("prints Markdown", async () => {
    const { stdout } = await diff("--format", "markdown");
    expect(stdout).toMatch(/\| rm\S+ \| destructiveHint \| true → false \| FAIL: safer, without evidence/u);
  });

  it("annotates a GitHub workflow", async () => {
    const { stdout } = await diff("--format", "github");
    expect(stdout.split("\n")).toEqual([
      expect.stringMatching(/^::error title=rm.*destructiveHint::true → false/u),
      expect.stringMatching(/^::error title=diff::1 tool changed/u),
      "",
    ]);
  });

  it("compares a report with a saved answer of tools/list", async () => {
    const report = await write("report.json", makeReport([], { hints: [{ tool: "gone", declared: {} }] }));
    const answer = await write("answer.json", { jsonrpc: "2.0", id: 1, result: { tools: [{ name: "gone" }] } });
    expect(await runInProcess(["diff", report, answer])).toMatchObject({ exitCode: 0, stderr: "" });
  });

  it.each([
    ["no such file", "missing.json", "is neither a file, a URL nor a command with arguments"],
    ["a shell operator", "node a.js | tee log", "has the shell operator |"],
  ])("refuses %s", async (_, given, problem) => {
    const { exitCode, stderr } = await runInProcess(["diff", given, given]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(problem);
  });

  it.each([
    ["half a file", "[{", "is not JSON"],
    ["another file", { servers: [] }, "has no array of tools"],
    ["one page", { tools: [], nextCursor: "2" }, "is one page of a list"],
    ["a report of another version", { schemaVersion: 9 }, "has schemaVersion 9"],
  ])("refuses %s", async (_, value, problem) => {
    const path = await write("bad.json", value);
    const { exitCode, stderr } = await runInProcess(["diff", path, path]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(problem);
  });
});

describe("--tools-list", () => {
  it("runs the checks of a list, launches nothing, and says so", async () => {
    const path = await write("hints.json", [
      { name: "a", inputSchema: { type: "object" }, annotations: { readOnlyHint: "yes" } },
    ]);
    const { exitCode, stdout } = await runInProcess(["--tools-list", path, "--seed", "1"]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("FAIL  schema/hints-are-booleans");
    expect(stdout).toContain(`--check schema/hints-are-booleans --tool a --seed 1 --tools-list ${path}`);
    expect(stdout).toContain("0 requests, 0 sessions");
    expect(stdout).not.toContain("capabilities/");
  });

  it("judges the list as a whole, too", async () => {
    const tool = { name: "a", inputSchema: { type: "object" } };
    const path = await write("twice.json", { tools: [tool, tool, { title: "no name" }] });
    const { stdout } = await runInProcess(["--tools-list", path]);
    expect(stdout).toContain("hints/tool-names-are-unique");
    expect(stdout).toContain("FAIL  schema/tools-have-names");
  });

  it("lists in the revision without a handshake as well", async () => {
    const path = await write("all.json", [{ name: "a", inputSchema: { type: "object" } }]);
    const { exitCode, stdout } = await runInProcess(["--tools-list", path, "--protocol", "2026-07-28"]);
    expect(stdout).toContain("protocol 2026-07-28");
    expect(exitCode).toBe(0);
  });

  it.each([
    ["--execute", ["--execute"]],
    ["--cmd", ["--cmd", "node x.js"]],
    ["--dialect", ["--dialect", "resolve"]],
    ["the command after --", ["--", "node"]],
  ])("refuses %s beside it", async (name, words) => {
    const path = await write("list.json", []);
    const { exitCode, stderr } = await runInProcess(["--tools-list", path, ...words]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`${name} needs a server`);
  });
});
