import { describe, expect, it } from "vitest";
import { runInProcess } from "./run-in-process.ts";

describe("the command", () => {
  it("list prints every check, and explain one of them with the mutants it kills", async () => {
    const list = await runInProcess(["list"]);
    expect(list.exitCode).toBe(0);
    expect(list.stdout).toContain("determinism/key-order-does-not-matter");
    const explained = await runInProcess(["explain", "determinism/key-order-does-not-matter"]);
    expect(explained.exitCode).toBe(0);
    expect(explained.stdout).toContain("DA-SRV-02");
    expect(explained.stdout).toContain("key-order-matters");
  });

  it("help all names every option and every exit code", async () => {
    const { exitCode, stdout } = await runInProcess(["help", "all"]);
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
    for (const option of ["--max-time", "--seed", "--fail-on", "--min-verified", "--report", "--no-color"])
      expect(stdout).toContain(option);
    for (const code of ["0 nothing", "1 a MUST", "2 wrong", "3 the server", "4 nothing", "70 ", "130 "]) {
      expect(stdout).toContain(code);
    }
  });
});
