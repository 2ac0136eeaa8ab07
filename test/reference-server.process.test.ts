import { describe, expect, it } from "vitest";
import { referenceServer, runBuiltCommand, runForReport } from "./run-built-command.ts";

function reference(dialect: string, mutant?: string): readonly string[] {
  return ["--", ...referenceServer("--dialect", dialect, ...(mutant === undefined ? [] : ["--mutant", mutant]))];
}

describe.concurrent("the command on the bundled reference server", () => {
  it("finds nothing in the honest server, which speaks both dialects at once", async () => {
    const report = await runForReport(...reference("both"));
    const clean = ["pass", "not-applicable"];
    const others = report.results.filter(({ verdict }) => !clean.includes(verdict));
    // Without --execute no tool is called; everything else is tested.
    const reasons = others
      .map(({ verdict, message }) => `${verdict}: ${message}`)
      .filter((reason) => !reason.includes(": strace is not installed;"));
    expect([...new Set(reasons)]).toEqual(["not-run: tools are called only with --execute"]);
    expect(report.dialects).toEqual(["static", "annotations", "resolve"]);
    expect(report.exitCode).toBe(0);
  });

  it("shrinks a lie about one rare combination to the three arguments that it needs", async () => {
    const scope = ["--check", "determinism/repeated-queries-agree", "--tool", "archive"];
    const report = await runForReport(...scope, ...reference("annotations", "flips-for-one-combination"));
    const findings = report.results.filter(({ verdict }) => verdict === "fail");
    expect(findings).toMatchObject([
      {
        check: "determinism/repeated-queries-agree",
        tool: "archive",
        counterexample: {
          arguments: { scope: "all", mode: "move", force: true },
          calls: [{ method: "tools/annotations" }, { method: "tools/annotations" }],
          reproduced: { times: 3, of: 3 },
        },
      },
    ]);
    expect(report.exitCode).toBe(1);
  });

  it("costs a crash on one input one finding, and tests the rest in a fresh process", async () => {
    const report = await runForReport(...reference("resolve", "crash-on-one-combination"));
    const findings = report.results.filter(({ verdict }) => verdict === "fail");
    expect(findings).toMatchObject([
      {
        check: "schema/every-query-is-answered",
        tool: "archive",
        counterexample: { arguments: { scope: "all", mode: "move", force: true } },
      },
    ]);
    expect(report.summary["pass"]).toBeGreaterThan(200);
  });

  it("makes a SHOULD a failure only with --strict", async () => {
    const target = reference("annotations", "unknown-tool-is-an-internal-error");
    const words = ["--check", "error-codes/unknown-tool-is-rejected", ...target];
    expect((await runBuiltCommand(...words)).exitCode).toBe(0);
    expect((await runBuiltCommand("--strict", ...words)).exitCode).toBe(1);
  });

  it("says that nothing was verified when no claim applies", async () => {
    const { exitCode, stdout } = await runBuiltCommand("--suite", "determinism", ...reference("static"));
    expect(exitCode).toBe(4);
    expect(stdout).toContain("Nothing could be verified");
  });
});

describe("list and explain", () => {
  it("list prints every check, and explain one of them with the mutants it kills", async () => {
    const list = await runBuiltCommand("list");
    expect(list.exitCode).toBe(0);
    expect(list.stdout).toContain("determinism/key-order-does-not-matter");
    const explained = await runBuiltCommand("explain", "determinism/key-order-does-not-matter");
    expect(explained.exitCode).toBe(0);
    expect(explained.stdout).toContain("DA-SRV-02");
    expect(explained.stdout).toContain("key-order-matters");
  });

  it("--help names every option and every exit code", async () => {
    const { exitCode, stdout } = await runBuiltCommand("--help");
    expect(exitCode).toBe(0);
    for (const option of [
      "--cmd",
      "--cwd",
      "--env",
      "--dialect",
      "--suite",
      "--check",
      "--tool",
      "--runs",
      "--timeout",
      "--start-timeout",
    ]) {
      expect(stdout).toContain(option);
    }
    for (const option of ["--max-time", "--seed", "--fail-on", "--strict", "--min-verified", "--report", "--no-color"])
      expect(stdout).toContain(option);
    for (const code of ["0 nothing", "1 a MUST", "2 wrong", "3 the server", "4 nothing", "70 ", "130 "]) {
      expect(stdout).toContain(code);
    }
  });
});
