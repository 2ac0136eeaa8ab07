import { describe, expect, it } from "vitest";
import { expectHonest } from "./run-honest-reference.ts";
import { referenceServer } from "./run-built-command.ts";
import { reportInProcess, runBuiltInProcess } from "./run-built-in-process.ts";

function reference(dialect: string, mutant?: string): readonly string[] {
  return ["--", ...referenceServer("--dialect", dialect, ...(mutant === undefined ? [] : ["--mutant", mutant]))];
}

describe.concurrent("the command on the bundled reference server", () => {
  // Without a process the kill matrix asks all of them.
  it("finds nothing in two tools of the honest server, which speaks both dialects at once", () =>
    expectHonest(["archive", "label_files"]));

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
    const scope = ["--suite", "schema,determinism", "--tool", "archive", "--tool", "label_files"];
    const report = await reportInProcess(...scope, ...reference("resolve", "crash-on-one-combination"));
    const findings = report.results.filter(({ verdict }) => verdict === "fail");
    expect(findings).toMatchObject([
      {
        check: "schema/every-query-is-answered",
        tool: "archive",
        counterexample: { arguments: { scope: "all", mode: "move", force: true } },
      },
    ]);
    const others = report.results.filter(({ verdict }) => verdict !== "fail");
    expect(new Set(others.map(({ verdict }) => verdict))).toEqual(new Set(["pass", "not-applicable"]));
    expect(new Set(others.flatMap(({ tool }) => tool ?? []))).toEqual(new Set(["archive", "label_files"]));
  });

  it("makes a SHOULD a failure only with --fail-on warn", async () => {
    const target = reference("annotations", "unknown-tool-is-an-internal-error");
    const words = ["--check", "error-codes/unknown-tool-is-rejected", ...target];
    expect((await runBuiltInProcess(...words)).exitCode).toBe(0);
    expect((await runBuiltInProcess("--fail-on", "warn", ...words)).exitCode).toBe(1);
  });

  it("says that nothing was verified when no claim applies", async () => {
    const { exitCode, stdout } = await runBuiltInProcess("--suite", "determinism", ...reference("static"));
    expect(exitCode).toBe(4);
    expect(stdout).toContain("Nothing could be verified");
  });
});
