import { copyFileSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stdioTarget } from "../../harness/connect/stdio-target.ts";
import { performRun } from "../../harness/run/runner.ts";
import { renderTerminal } from "../../reports/terminal.ts";
import { allChecks } from "../../suites/index.ts";
import { sandboxPlace } from "../truth/sandbox-place.ts";

/** Time is not the subject: on a busy machine a run takes a minute. */
const maxTimeMs = 540_000;

let directory = "";

beforeAll(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), "box-added-test-")));
  copyFileSync(join(import.meta.dirname, "added-server.mjs"), join(directory, "server.mjs"));
});

afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

it("a tool that is listed only once another has been called is named, and not called", async (context) => {
  const execution = await sandboxPlace(context);
  const report = await performRun({
    target: stdioTarget({ command: process.execPath, args: ["server.mjs"], cwd: directory, env: {} }),
    checks: allChecks.filter(({ id }) => id === "truth/read-only-tools-change-nothing"),
    runs: 2,
    maxTimeMs,
    seed: 1,
    execution,
    client: { name: "test", version: "0.0.0" },
  });
  expect(report.problems).toEqual([]);
  expect(report.laterTools).toEqual(["reset"]);
  expect((report.calls ?? []).map(({ tool }) => tool)).not.toContain("reset");
  expect(renderTerminal(report, { colour: false, width: 120 })).toContain(
    "later     listed only once other tools had been called, and not called: reset\n",
  );
});
