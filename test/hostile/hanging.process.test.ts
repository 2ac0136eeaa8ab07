import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { builtPrograms } from "../built-programs.ts";
import { readReport, resultsOf } from "./read-report.ts";
import { ended, runCommand, type CommandRun } from "./run-command.ts";

/** A run with a check that does this when it judges the list of tools, with two seconds for all of it. */
function runWith(judge: string, ...words: readonly string[]): Promise<CommandRun> {
  const members = 'title: "t", level: "SHOULD", requirements: [], matters: "m", fix: ["f"], per: "server"';
  const check = `export const mine = { id: "mine/claim", ${members}, evidence: { id: "listing" }, judge: ${judge} };\n`;
  const server = ["--", process.execPath, join(import.meta.dirname, "../..", builtPrograms.command), "reference"];
  return runCommand(
    ["--check-module", "./mine.mjs", "--suite", "mine,capabilities", "--max-time", "2", ...words, ...server],
    { given: { "mine.mjs": check } },
  );
}

const holds = '{ kind: "holds", trials: 1 }';

describe.concurrent("our own work that goes on when the time is over", () => {
  it.each([
    ["a loop", "() => { for (;;); }"],
    ["a regular expression", `() => { /^(a+)+$/.test("a".repeat(60) + "b"); return ${holds}; }`],
  ])("is ended, with a report of what was found and of where it was: %s", async (_, judge) => {
    const run = await runWith(judge, "--report", "json");
    expect(run).toMatchObject(ended(70));
    const report = readReport(run.stdout);
    expect(report.problems).toMatchObject([
      {
        code: "internal-error",
        message: expect.stringContaining("our own work went on when the time was over"),
        details: expect.arrayContaining([expect.stringMatching(/^at judge .*mine\.mjs/u)]),
      },
    ]);
    expect(resultsOf(report, "capabilities/tools-capability-is-declared").size).toBe(1);
  });

  it.each([
    ["in a timer", `() => { setInterval(() => { for (;;); }, 50); return ${holds}; }`],
    ["in an immediate", `() => { setImmediate(() => { for (;;); }); return ${holds}; }`],
    [
      "again after its end",
      `() => { (function again() { setTimeout(() => void Promise.resolve().then(again)); for (;;); })(); }`,
    ],
  ])("ends with our process where it cannot be ended, and so does the server: %s", async (_, judge) => {
    const run = await runWith(judge);
    // What is in the directory for temporary files is left to the next run.
    expect(run).toMatchObject({ exitCode: null, survivors: [], stdout: "" });
    expect(run.stderr).toMatch(/^error: this command did not end when its time was over, and was killed/mu);
  });

  it("is none where the loop turns, however much there is to do", async () => {
    const run = await runWith(`async () => { for (;;) await new Promise((turn) => setImmediate(turn)); }`);
    expect(run.stderr).not.toContain("killed");
    expect(run.survivors).toEqual([]);
  });
});
