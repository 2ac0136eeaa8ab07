import { describe, expect, it } from "vitest";
import { referenceServer, runBuiltCommand } from "./run-built-command.ts";
import { runBuiltInProcess } from "./run-built-in-process.ts";

/** Durations and counts of what was asked differ from run to run. */
function withoutCounts(text: string): string {
  return text.replaceAll(/^started .*$/gmu, "").replaceAll(/\d+(?:\.\d+)? m?s, \d+ requests, \d+ sessions/gu, "N");
}

describe("the command in the process of a test", () => {
  it.each([
    ["a run", ["--check", "hints/titles-agree", "--seed", "1"]],
    ["wrong usage", ["--suite", "nope"]],
    ["a wrong option", ["--frobnicate"]],
    ["help", ["suggest", "--help"]],
    ["the help that the build writes", ["--help"]],
  ])("ends as it does in its own: %s", async (_, words) => {
    const target = words.includes("--help") ? [] : ["--", ...referenceServer("--dialect", "static")];
    const [own, ours] = [await runBuiltCommand(...words, ...target), await runBuiltInProcess(...words, ...target)];
    expect({ ...ours, stdout: withoutCounts(ours.stdout) }).toEqual({ ...own, stdout: withoutCounts(own.stdout) });
  });

  it("leaves nothing on the process, however many run at once", async () => {
    const listeners = (): unknown => process.eventNames().map((name) => [name, process.listenerCount(name)]);
    const before = { listeners: listeners(), exitCode: process.exitCode, directory: process.cwd(), ...process.env };
    const run = (): Promise<unknown> =>
      runBuiltInProcess("--suite", "hints", "--", ...referenceServer("--dialect", "static"));
    await Promise.all([run(), run(), run()]);
    const after = { listeners: listeners(), exitCode: process.exitCode, directory: process.cwd(), ...process.env };
    expect(after).toEqual(before);
  });
});
