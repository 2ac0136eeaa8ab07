import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { reportInProcess } from "../run-built-in-process.ts";
import { sdkLanguages } from "./build-sdk-servers.ts";
import { sdkCommandOf } from "./sdk-command-of.ts";

/** What the checks say of the four tools, in whatever language they are written. */
const expected = [
  "fail truth/non-destructive-tools-only-add tidy_notes",
  "fail truth/read-only-tools-change-nothing peek_note",
  "pass truth/closed-world-tools-stay-inside add_note",
  "pass truth/closed-world-tools-stay-inside list_notes",
  "pass truth/closed-world-tools-stay-inside peek_note",
  "pass truth/closed-world-tools-stay-inside tidy_notes",
  "pass truth/non-destructive-tools-only-add add_note",
  "pass truth/read-only-tools-change-nothing list_notes",
];
const claims =
  /^truth\/(?:closed-world-tools-stay-inside|non-destructive-tools-only-add|read-only-tools-change-nothing)$/u;

describe.concurrent("every claim of a server on an official SDK is decided, honest and lying tools alike:", () => {
  it.for(sdkLanguages.map(({ name }) => name))("%s", async (name, context) => {
    const command = sdkCommandOf(name, context);
    const cwd = mkdtempSync(join(tmpdir(), "sdk-language-"));
    try {
      const report = await reportInProcess("--execute", "--suite", "truth,hints", "--cwd", cwd, "--", ...command);
      expect(report.problems).toEqual([]);
      const judged = report.results.filter(({ check, verdict }) => claims.test(check) && verdict !== "not-applicable");
      expect(judged.map(({ verdict, check, tool }) => `${verdict} ${check} ${tool ?? ""}`).toSorted()).toEqual(
        expected,
      );
      const broken = report.results.filter(({ check, verdict }) => check.startsWith("hints/") && verdict === "fail");
      expect(broken).toEqual([]);
      expect(readdirSync(cwd)).toEqual([]);
    } finally {
      rmSync(cwd, { recursive: true });
    }
  });
});
