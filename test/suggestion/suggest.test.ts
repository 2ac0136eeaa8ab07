import { describe, expect, it } from "vitest";
import { runInProcess } from "../run-in-process.ts";

describe.concurrent("suggest refuses", () => {
  it.each<[string, readonly string[], string]>([
    ["without a server", ["suggest"], "no server to test was given"],
    [
      "a server that runs already",
      ["suggest", "--url", "http://127.0.0.1:1/mcp"],
      "suggest does not work with --url alone",
    ],
    [
      "an unknown format",
      ["suggest", "--format", "xml", "--cmd", "node s.js"],
      "Allowed choices are terminal, diff, json",
    ],
    [
      "options of a run that are about checks",
      ["suggest", "--certify", "--cmd", "node s.js"],
      "unknown option '--certify'",
    ],
    ["to run without a sandbox", ["suggest", "--accept-real-effects", "--cmd", "node s.js"], "unknown option"],
    [
      "two revisions at once",
      ["suggest", "--protocol", "all", "--cmd", "node s.js"],
      "Allowed choices are auto, 2025-11-25, 2026-07-28",
    ],
  ])("%s", async (_, words, said) => {
    const { exitCode, stdout, stderr } = await runInProcess(words);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain(said);
  });
});
