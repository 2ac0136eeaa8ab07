import { describe, expect, it } from "vitest";
import { ended, hostileServer, runCommand } from "./run-command.ts";

/** Node alone needs some 50 MiB, a default run some 100. */
const maxMemoryMiB = 400;

describe.concurrent("a server that floods", () => {
  it("stdout with noise is stopped", async () => {
    const run = await runCommand(hostileServer("floods-stdout"));
    expect(run).toMatchObject(ended(3));
    expect(run.stdout).toContain("flooded stdout with lines that are not JSON-RPC messages and was stopped");
    expect(run.stdout).toContain("stdout: noise noise");
    expect(run.peakMemoryMiB).toBeLessThan(maxMemoryMiB);
  });

  it("stdout with one line of 100 MB is told the limit", async () => {
    const run = await runCommand(hostileServer("prints-100-mb-line"));
    expect(run).toMatchObject(ended(3));
    expect(run.stdout).toContain("answer to tools/list cannot be used");
    expect(run.stdout).toContain("a line of more than 16 MiB, which begins): xxx");
    expect(run.peakMemoryMiB).toBeLessThan(maxMemoryMiB);
  });

  it("stderr is tested all the same", async () => {
    const run = await runCommand(["--suite", "hints,schema", "--runs", "5", ...hostileServer("stderr-flood")]);
    expect(run).toMatchObject(ended(0));
    expect(run.stdout).not.toContain("warning warning");
    expect(run.peakMemoryMiB).toBeLessThan(maxMemoryMiB);
  });
});
