import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { reportInProcess } from "../run-built-in-process.ts";
import { sdkCommandOf } from "./sdk-command-of.ts";

const server = join(import.meta.dirname, "python/tickets.py");

describe.concurrent("what an effect means is the same in Python, of a tool that its hints describe and of one beside it:", () => {
  it.for([
    [
      "a change of status leaves a list of open things, and a deletion every list",
      "status",
      "truth/non-destructive-tools-only-add",
      ["ambiguous close_ticket", "fail finish_ticket", "pass open_ticket"],
    ],
    [
      "a second deletion that a protocol error answers changes nothing, and one that takes another thing does",
      "drops",
      "truth/idempotent-tools-repeat-without-effect",
      ["fail discard_ticket", "pass drop_ticket"],
    ],
    [
      "a cache that is called one and behaves as one is the server's own, and a list of all calls is not",
      "words",
      "truth/read-only-tools-change-nothing",
      ["ambiguous spell_word", "fail recite_word"],
    ],
  ] as const)("%s", async ([, part, check, expected], context) => {
    const [python = ""] = sdkCommandOf("python", context);
    const cwd = mkdtempSync(join(tmpdir(), "sdk-effects-"));
    try {
      const report = await reportInProcess("--execute", "--check", check, "--cwd", cwd, "--", python, server, part);
      expect(report.problems).toEqual([]);
      const judged = report.results.filter(({ verdict }) => verdict !== "not-applicable");
      expect(judged.map(({ verdict, tool = "" }) => `${verdict} ${tool}`).toSorted()).toEqual(expected);
    } finally {
      rmSync(cwd, { recursive: true });
    }
  });
});
