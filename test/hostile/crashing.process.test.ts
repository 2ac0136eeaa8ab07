import { describe, expect, it } from "vitest";
import { inOwnDirectories } from "../in-own-directories.ts";
import { leftOut, readReport, resultsOf } from "./read-report.ts";
import { hostileServer } from "./run-command.ts";
import { runCommandInProcess } from "./run-in-process.ts";

inOwnDirectories();

describe("a server that crashes on one input", () => {
  it("costs one finding with that input, and everything else is tested with fresh processes", async () => {
    const run = await runCommandInProcess("--runs", "20", "--report", "json", ...hostileServer("crashes-on-input"));
    expect(run).toMatchObject({ exitCode: 1, survivors: [] });
    const report = readReport(run.stdout);
    const failed = report.results.filter(({ verdict }) => verdict === "fail");
    expect(failed).toEqual([
      expect.objectContaining({
        check: "schema/every-query-is-answered",
        tool: "manage_files",
        message: "The server exited with code 7 instead of answering tools/annotations.",
        counterexample: expect.objectContaining({
          arguments: { action: "delete" },
          reproduced: { times: 3, of: 3 },
        }),
      }),
    ]);
    expect(report.problems).toEqual([]);
    expect(report.summary).toMatchObject({ error: 0 });
    expect(leftOut(report)).toEqual([]);
    for (const check of [
      "determinism/repeated-queries-agree",
      "determinism/other-session-agrees",
      "error-codes/server-survives-bad-requests",
      "schema/answer-hints-are-booleans",
    ]) {
      expect([...resultsOf(report, check).values()].map(({ verdict }) => verdict)).toEqual(["pass"]);
    }
    const sideEffects = report.results.filter(
      ({ suite, verdict }) => suite === "side-effects" && verdict !== "not-run",
    );
    expect(sideEffects.map(({ verdict }) => verdict)).toEqual(sideEffects.map(() => "pass"));
    expect(sideEffects.length).toBeGreaterThan(0);
  });
});
