import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportInProcess, runBuiltInProcess } from "../run-built-in-process.ts";

const server = ["--cmd", "node dist/cli.js reference"];

let directory = "";

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "checks-option-"));
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A module that needs nothing of this package: its evidence is known by the id alone. */
function moduleOf(name: string, judge: string): string {
  const path = join(directory, name);
  const members = 'title: "t", level: "SHOULD", requirements: [], matters: "m", fix: ["f"], per: "server"';
  writeFileSync(
    path,
    `export const mine = { id: "mine/claim", ${members}, evidence: { id: "listing" }, judge: ${judge} };\n`,
  );
  return path;
}

describe("--check-module", () => {
  it("runs the checks of a module, and the command that repeats a finding has it", async () => {
    const path = moduleOf(
      "contradicts.mjs",
      '() => ({ kind: "contradicted", message: "m", expected: "e", observed: ["o"] })',
    );
    const { stdout } = await runBuiltInProcess("--check-module", path, "--suite", "mine", ...server);
    expect(stdout).toContain(`--check mine/claim --check-module ${path} `);
    expect(stdout).toContain("WARN  mine/claim");
  });

  it("is taken from the configuration, too", async () => {
    moduleOf("holds.mjs", '() => ({ kind: "holds", trials: 1 })');
    const config = join(directory, "config.json");
    writeFileSync(config, JSON.stringify({ checks: ["./holds.mjs"] }));
    const { results } = await reportInProcess("--config", config, "--check", "mine/claim", ...server);
    expect(results).toMatchObject([{ check: "mine/claim", verdict: "pass" }]);
    expect((await runBuiltInProcess("list", "--config", config)).stdout).toContain("mine/claim");
    expect((await runBuiltInProcess("explain", "mine/claim", "--config", config)).stdout).toContain("mine/claim");
  });

  it("keeps the report when a check throws, and says whose fault it is", async () => {
    const path = moduleOf("throws.mjs", '() => { throw new Error("boom"); }');
    const report = await reportInProcess("--check-module", path, "--suite", "mine,hints", ...server);
    expect(report.exitCode).toBe(70);
    expect(report.results.find(({ check }) => check === "mine/claim")?.verdict).toBe("error");
    expect(report.summary["pass"]).toBeGreaterThan(0);
  });

  it.each([
    ["a module that is missing", "/nowhere/mine.js", "does not exist"],
    ["a module without a check", "lint/room-order.js", "exports no check"],
  ])("is wrong usage with %s", async (_, path, message) => {
    const { exitCode, stderr, stdout } = await runBuiltInProcess("--check-module", path, ...server);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`error: --check-module ${path} ${message}`);
    expect(stderr).not.toContain("    at ");
    expect(stdout).toBe("");
  });
});
