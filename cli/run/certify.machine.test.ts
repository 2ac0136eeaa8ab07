import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runBuiltCommand, unhurried } from "../../test/run-built-command.ts";

let directory = "";
let report = "";
const words = { kind: "honest", tools: 3, at: 0 };
const server = ["--", process.execPath, resolve("bench/audit/server.mjs"), JSON.stringify(words)];
const few = ["--execute", "--runs", "3", "--seed", "1", ...unhurried];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "certify-"));
  report = join(directory, "report.json");
  const options = ["--example", "replace_2.name=a title", "--reading", "destructive=additive", "--env", "LEVEL=debug"];
  const files = ["--cwd", directory, "--report", `json=${report}`];
  const { exitCode, stderr } = await runBuiltCommand("--certify", ...few, ...options, ...files, ...server);
  expect([exitCode, stderr]).toEqual([0, expect.not.stringContaining("certifies nothing")]);
});
afterAll(() => rmSync(directory, { recursive: true }));

describe("a run with --certify", () => {
  it("leaves a report that is whole, and says with which inputs it was made", async () => {
    const { exitCode, stdout } = await runBuiltCommand("verify", report);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining("No check was left out: ")]);
    const { profile } = JSON.parse(readFileSync(report, "utf8"));
    expect(profile.asked).toMatchObject({
      readings: ["destructive=additive"],
      given: { examples: ["replace_2.name"], variables: ["LEVEL"] },
    });
  });

  it("is not made again without what it was given, and gets the same verdicts with it", async () => {
    const refused = await runBuiltCommand("verify", report, "--cwd", directory, ...server);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain("it had examples (replace_2.name), to be given again with --example or --config");
    const again = ["--example", "replace_2.name=a title", "--env", "LEVEL=debug", "--cwd", directory];
    const { exitCode, stdout } = await runBuiltCommand("verify", report, ...again, ...server);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining("Every verdict is the same again")]);
  });

  it("certifies nothing where the time was over first, and says so", async () => {
    const hanging = JSON.stringify({ ...words, kind: "hangs-at-start" });
    const asked = ["--certify", "--execute", "--start-timeout", "2000", "--report", "json"];
    const { exitCode, stdout } = await runBuiltCommand(...asked, ...server.slice(0, -1), hanging);
    expect(exitCode).toBe(3);
    const { problems } = JSON.parse(stdout);
    expect(problems.map(({ code }: { readonly code: string }) => code)).toContain("not-certified");
  });
});
