import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runBuiltCommand, runForReport } from "../run-built-command.ts";

const server = ["--cmd", "node dist/cli.js reference"];

let directory = "";

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "checks-option-"));
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A module that needs nothing of this package: its evidence is known by the id alone. */
function moduleOf(judge: string): string {
  const path = join(directory, "mine.mjs");
  const members = 'title: "t", level: "SHOULD", requirements: [], matters: "m", fix: ["f"], per: "server"';
  writeFileSync(
    path,
    `export const mine = { id: "mine/claim", ${members}, evidence: { id: "listing" }, judge: ${judge} };\n`,
  );
  return path;
}

describe("--checks", () => {
  it("runs the checks of a module, and the command that repeats a finding has it", async () => {
    const path = moduleOf('() => ({ kind: "contradicted", message: "m", expected: "e", observed: ["o"] })');
    const { stdout } = await runBuiltCommand("--checks", path, "--suite", "mine", ...server);
    expect(stdout).toContain(`--check mine/claim --checks ${path} `);
    expect(stdout).toContain("WARN  mine/claim");
  });

  it("is taken from the configuration, too", async () => {
    moduleOf('() => ({ kind: "holds", trials: 1 })');
    const config = join(directory, "config.json");
    writeFileSync(config, JSON.stringify({ checks: ["./mine.mjs"] }));
    const { results } = await runForReport("--config", config, "--check", "mine/claim", ...server);
    expect(results).toMatchObject([{ check: "mine/claim", verdict: "pass" }]);
    expect((await runBuiltCommand("list", "--config", config)).stdout).toContain("mine/claim");
    expect((await runBuiltCommand("explain", "mine/claim", "--config", config)).stdout).toContain("mine/claim");
  });

  it("keeps the report when a check throws, and says whose fault it is", async () => {
    const path = moduleOf('() => { throw new Error("boom"); }');
    const report = await runForReport("--checks", path, "--suite", "mine,hints", ...server);
    expect(report.exitCode).toBe(70);
    expect(report.results.find(({ check }) => check === "mine/claim")?.verdict).toBe("error");
    expect(report.summary["pass"]).toBeGreaterThan(0);
  });

  it.each([
    ["a module that is missing", "/nowhere/mine.js", "does not exist"],
    ["a module without a check", "lint/room-order.js", "exports no check"],
  ])("is wrong usage with %s", async (_, path, message) => {
    const { exitCode, stderr, stdout } = await runBuiltCommand("--checks", path, ...server);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`error: --checks ${path} ${message}`);
    expect(stderr).not.toContain("    at ");
    expect(stdout).toBe("");
  });
});
