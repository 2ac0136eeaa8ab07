import { expect } from "vitest";
import { referenceServer } from "./run-built-command.ts";
import { reportInProcess } from "./run-built-in-process.ts";

/**
 * Asks the honest reference server everything over stdio, and fails where anything is found.
 *
 * @param tools the names of those that are asked; all when empty
 */
export async function expectHonest(tools: readonly string[]): Promise<void> {
  const scope = tools.flatMap((tool) => ["--tool", tool]);
  // The kill matrix asks with a hundred sets of arguments.
  const report = await reportInProcess("--runs", "20", ...scope, "--", ...referenceServer("--dialect", "both"));
  const clean = ["pass", "not-applicable"];
  const others = report.results.filter(({ verdict }) => !clean.includes(verdict));
  // Without --execute no tool is called; everything else is tested.
  const reasons = others
    .map(({ verdict, message }) => `${verdict}: ${message}`)
    .filter((reason) => !reason.includes(": strace is not installed;"));
  expect([...new Set(reasons)]).toEqual(["not-run: tools are called only with --execute"]);
  expect(report.dialects).toEqual(["static", "annotations", "resolve"]);
  expect(report.exitCode).toBe(0);
}
