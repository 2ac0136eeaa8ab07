import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { referenceServer, unhurried } from "./run-built-command.ts";
import { reportInProcess, runBuiltInProcess } from "./run-built-in-process.ts";

const server = ["--", ...referenceServer("--protocol", "2026-07-28")];

describe.concurrent("the command on a server of the revision without a handshake", () => {
  it.each([
    // The kill matrix asks all of its tools, without a process.
    ["auto", ["--runs", "20", "--tool", "archive", "--tool", "label_files"]],
    // It differs in how the first session is opened; the rest of the run is the same.
    ["2026-07-28", ["--suite", "capabilities,schema", "--tool", "archive"]],
  ])("finds nothing in the honest one with --protocol %s", async (protocol, scope) => {
    const report = await reportInProcess("--protocol", protocol, ...scope, ...server);
    // What has to call tools is left out without --execute.
    const clean = ["pass", "not-applicable", "not-run"];
    expect(report.results.filter(({ verdict }) => !clean.includes(verdict))).toEqual([]);
    expect(report).toMatchObject({
      exitCode: 0,
      protocol: { offered: "2026-07-28", negotiated: "2026-07-28" },
      target: { server: { name: "mcp-annotations-reference" } },
      dialects: ["static", "annotations"],
      problems: [],
    });
  });

  it("says that it has no handshake when one is asked for", async () => {
    const { exitCode, stdout } = await runBuiltInProcess("--protocol", "2025-11-25", ...server);
    expect(exitCode).toBe(3);
    expect(stdout).toContain("refused initialize with error -32602");
  });

  it("repeats a finding in the revision in which it was made", async () => {
    const words = ["--protocol", "2026-07-28", "--check", "schema/tool-list-can-be-cached"];
    const target = ["--", ...referenceServer("--mutant", "list-without-a-cache-scope")];
    const { exitCode, stdout } = await runBuiltInProcess(...words, ...target);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("--check schema/tool-list-can-be-cached --protocol 2026-07-28 --seed");
  });

  it("sends nothing more to a server that has a handshake", async () => {
    const words = ["--suite", "hints", "--", ...referenceServer()];
    const auto = await reportInProcess("--protocol", "auto", ...words);
    const asked = await reportInProcess("--protocol", "2025-11-25", ...words);
    expect(auto).toHaveProperty("traffic");
    expect(auto).toMatchObject({ protocol: { negotiated: "2025-11-25" } });
    expect(Reflect.get(auto, "traffic")).toEqual(Reflect.get(asked, "traffic"));
  });

  it("refuses a mutant that lies in the other revision", async () => {
    const words = ["reference", "--protocol", "2025-11-25", "--mutant", "any-version-is-served"];
    const { exitCode, stderr } = await runBuiltInProcess(...words);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("only works with 2026-07-28");
  });
});

describe.concurrent("the command with --protocol all", () => {
  const all = ["--protocol", "all", "--seed", "1", "--suite", "capabilities,hints", ...unhurried];
  let directory = "";

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), "protocol-all-test-"));
  });

  afterAll(() => {
    rmSync(directory, { recursive: true, force: true });
  });

  it("tests a server that speaks both kinds of revision in both, one report below the other", async () => {
    const file = join(directory, "both.json");
    const reports = ["--report", "terminal", "--report", `json=${file}`];
    const run = await runBuiltInProcess(...all, ...reports, "--", ...referenceServer("--protocol", "all"));
    expect(run.exitCode).toBe(0);
    expect(run.stderr).toBe(
      ["both.2025-11-25.json", "both.2026-07-28.json"].map((name) => `wrote ${join(directory, name)}\n`).join(""),
    );
    const heads = [...run.stdout.matchAll(/seed 1 {3}protocol (\S+)$/gmu)].map(([, revision]) => revision);
    expect(heads).toEqual(["2025-11-25", "2026-07-28"]);
    const written = readdirSync(directory).filter((name) => name.startsWith("both"));
    expect(written.toSorted()).toEqual(["both.2025-11-25.json", "both.2026-07-28.json"]);
    for (const [index, name] of written.toSorted().entries()) {
      const report: unknown = JSON.parse(readFileSync(join(directory, name), "utf8"));
      expect(report).toMatchObject({ seed: 1, exitCode: 0, protocol: { negotiated: heads[index] }, problems: [] });
    }
  });

  it.each([
    ["an official server", ["node", "node_modules/@modelcontextprotocol/server-memory/dist/index.js"], "2025-11-25"],
    ["a server without a handshake", referenceServer("--protocol", "2026-07-28"), "2026-07-28"],
  ])("tests %s in what it speaks, and says in one line what it does not", async (_, target, spoken) => {
    const unspoken = spoken === "2025-11-25" ? "2026-07-28" : "2025-11-25";
    const file = join(directory, `only-${spoken}.json`);
    const reports = ["--report", "terminal", "--report", `json=${file}`];
    const { exitCode, stdout, stderr } = await runBuiltInProcess(...all, ...reports, "--", ...target);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`protocol ${spoken}`);
    expect(stdout).not.toContain(`protocol ${unspoken}`);
    const notes = stderr.split("\n").filter((line) => line !== "" && !line.startsWith("wrote "));
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(
      new RegExp(`^note: protocol revision ${unspoken} is not supported by the server: .+$`, "u"),
    );
    const written = readdirSync(directory).filter((name) => name.startsWith(`only-${spoken}`));
    expect(written).toEqual([`only-${spoken}.${spoken}.json`]);
  });

  it("repeats a finding in the revision in which it was made", async () => {
    const words = ["--protocol", "all", "--check", "schema/tool-list-can-be-cached"];
    const target = ["--", ...referenceServer("--mutant", "list-without-a-cache-scope")];
    const { exitCode, stdout } = await runBuiltInProcess(...words, ...target);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("--check schema/tool-list-can-be-cached --protocol 2026-07-28 --seed");
  });

  it("writes no two documents to stdout", async () => {
    const { exitCode, stdout, stderr } = await runBuiltInProcess("--protocol", "all", "--report", "json", ...server);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain("--report json=<file>");
  });
});
