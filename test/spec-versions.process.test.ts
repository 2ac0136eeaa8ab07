import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { referenceServer, unhurried } from "./run-built-command.ts";
import { runBuiltInProcess } from "./run-built-in-process.ts";

let directory = "";

const before = `# Two rules

## Specification

Servers that support dynamic annotations **MUST** declare the capability:

- as a boolean

Servers **SHOULD** return standard JSON-RPC errors:

- of which the code tells what failed
`;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "spec-versions-"));
  await writeFile(join(directory, "old.md"), before);
});

afterAll(async () => {
  await rm(directory, { recursive: true });
});

/** Runs one check on a mutant, and saves the report. */
async function saveReport(mutant: string, check: string): Promise<string> {
  const path = join(directory, `${mutant}.json`);
  const options = ["--check", check, "--dialect", "annotations", "--seed", "1", ...unhurried];
  await runBuiltInProcess("--report", `json=${path}`, ...options, "--", ...referenceServer("--mutant", mutant));
  return path;
}

async function compare(
  now: string,
  ...options: readonly string[]
): Promise<{ exitCode: number | null; stdout: string }> {
  const path = join(directory, "new.md");
  await writeFile(path, now);
  const { exitCode, stdout, stderr } = await runBuiltInProcess(
    "spec",
    join(directory, "old.md"),
    path,
    "--document",
    "annotations",
    ...options,
  );
  expect(stderr).toBe("");
  return { exitCode, stdout: stdout.replaceAll(/\s+/g, " ") };
}

describe("what two versions of a proposal make of a saved report", () => {
  it("a fail becomes a warning where its MUST is a SHOULD, and goes with its sentence", async () => {
    const report = await saveReport("capability-missing", "capabilities/capability-is-declared");
    const weaker = await compare(before.replace("MUST", "SHOULD"), "--reports", report);
    expect(weaker.exitCode).toBe(0);
    expect(weaker.stdout).toContain("MUST → SHOULD (weaker) line 5 server");
    expect(weaker.stdout).toContain("row DA-CAP-01 recheck capabilities/capability-is-declared");
    expect(weaker.stdout).toContain("mutants capability-missing");
    const affected = "1 of 1 result affected exit code 1 → 0 fail → warn capabilities/capability-is-declared";
    expect(weaker.stdout).toContain(`${affected} (annotations), 1 result, by DA-CAP-01`);
    const removed = await compare(before.replace(/Servers that.*\n/, ""), "--reports", report, report);
    expect(removed.stdout).toContain("Removed MUST old line 5 server");
    expect(removed.stdout.split("fail → gone capabilities/capability-is-declared")).toHaveLength(3);
  });

  it("is exit code 1 where one would fail now", async () => {
    const report = await saveReport("unknown-tool-is-an-error-result", "error-codes/failures-are-errors");
    const { exitCode, stdout } = await compare(before.replace("SHOULD", "MUST"), "--reports", report);
    expect(stdout).toContain("exit code 0 → 1 warn → fail error-codes/failures-are-errors (annotations)");
    expect(stdout).toContain("1 saved report would fail now (exit code 1).");
    expect(exitCode).toBe(1);
  });
});
