import { describe, expect, it } from "vitest";
import { leftOut, readReport, resultsOf } from "./read-report.ts";
import { ended, hostileServer, runCommand } from "./run-command.ts";

describe.concurrent("a tool list", () => {
  it("whose cursor never ends is followed for a while only", async () => {
    const words = [
      "--fail-on",
      "warn,inconclusive",
      "--check",
      "capabilities/tool-list-ends",
      ...hostileServer("endless-cursor"),
    ];
    const run = await runCommand(words);
    expect(run).toMatchObject(ended(1));
    expect(run.stdout).toContain("tools/list had not reached its last page after 500 pages and 500 tools");
  });

  it("whose cursor repeats is followed no further", async () => {
    const words = [
      "--fail-on",
      "warn,inconclusive",
      "--check",
      "capabilities/tool-list-ends",
      ...hostileServer("repeating-cursor"),
    ];
    const run = await runCommand(words);
    expect(run).toMatchObject(ended(1));
    expect(run.stdout).toContain("tools/list returned the same nextCursor twice, on page 2");
  });

  it("that never ends costs no more than the time budget when everything is tested", async () => {
    const run = await runCommand(["--max-time", "3", "--runs", "5", ...hostileServer("endless-cursor")]);
    expect(run.survivors).toEqual([]);
    expect(run.leftovers).toEqual([]);
    expect(run.stdout).toContain("the time limit of 3 s");
    expect(run.peakMemoryMiB).toBeLessThan(500);
  });

  it("of 5,000 tools is tested as far as the time budget goes", async () => {
    // Enough to read the list on a busy machine, and too little to ask about each tool on an idle one.
    const run = await runCommand(["--max-time", "12", "--runs", "5", ...hostileServer("five-thousand-tools")]);
    expect(run.survivors).toEqual([]);
    expect(run.leftovers).toEqual([]);
    // How much is verified until then is up to the machine.
    expect([0, 4]).toContain(run.exitCode);
    expect(run.stdout).toContain("5000 tools");
    expect(run.stdout).toContain("the time limit of 12 s was reached; raise it with --max-time");
    expect(run.stdout.length).toBeLessThan(10_000);
    expect(run.peakMemoryMiB).toBeLessThan(500);
  });

  it("of 5,000 tools is tested to the end where one tool is asked for", async () => {
    const one = ["--tool", "tool_4999", "--runs", "5", "--report", "json"];
    const run = await runCommand([...one, ...hostileServer("five-thousand-tools")]);
    expect(run).toMatchObject(ended(0));
    const report = readReport(run.stdout);
    expect(report.summary).toMatchObject({ inconclusive: 0 });
    expect(leftOut(report)).toEqual([]);
    expect([...resultsOf(report, "determinism/repeated-queries-agree").keys()]).toEqual(["tool_4999"]);
  });
});
