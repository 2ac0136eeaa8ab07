import { describe, expect, it } from "vitest";
import { referenceServer } from "./run-built-command.ts";
import { reportInProcess, runBuiltInProcess } from "./run-built-in-process.ts";

function reference(dialect: string, mutant?: string): readonly string[] {
  return ["--", ...referenceServer("--dialect", dialect, ...(mutant === undefined ? [] : ["--mutant", mutant]))];
}

describe.concurrent("the command on the bundled reference server", () => {
  it("finds nothing in the honest server, which speaks both dialects at once", async () => {
    const report = await reportInProcess(...reference("both"));
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
    const report = await reportInProcess(...scope, ...reference("annotations", "flips-for-one-combination"));
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
    const report = await reportInProcess(...reference("resolve", "crash-on-one-combination"));
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
    expect((await runBuiltInProcess(...words)).exitCode).toBe(0);
    expect((await runBuiltInProcess("--strict", ...words)).exitCode).toBe(1);
  });

  it("says that nothing was verified when no claim applies", async () => {
    const { exitCode, stdout } = await runBuiltInProcess("--suite", "determinism", ...reference("static"));
    expect(exitCode).toBe(4);
    expect(stdout).toContain("Nothing could be verified");
  });
});
