import { copyFileSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stdioTarget } from "../../harness/connect/stdio-target.ts";
import { performRun } from "../../harness/run/runner.ts";
import { allChecks } from "../../suites/index.ts";
import { sandboxPlace } from "../truth/sandbox-place.ts";

/** Time is not the subject. */
const maxTimeMs = 540_000;

let directory = "";

beforeAll(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), "box-unseen-test-")));
  copyFileSync(join(import.meta.dirname, "unseen-server.py"), join(directory, "server.py"));
});

afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

it("no tool passes that did what no file shows, or was refused it, and one that did nothing does", async (context) => {
  const execution = await sandboxPlace(context);
  const checks = allChecks.filter(({ id }) => id === "truth/read-only-tools-change-nothing");
  const { results, problems } = await performRun({
    target: stdioTarget({ command: "python3", args: ["server.py"], cwd: directory, env: {} }),
    checks,
    runs: 2,
    maxTimeMs,
    seed: 1,
    execution,
    client: { name: "test", version: "0.0.0" },
  });
  expect(problems).toEqual([]);
  const verdicts = Object.fromEntries(results.map(({ tool, verdict }) => [tool, verdict]));
  expect(verdicts).toEqual({
    honest: "pass",
    refused: "fail",
    denied: "inconclusive",
    attributes: "fail",
    segment: "inconclusive",
    queue: "inconclusive",
    shared: "fail",
    mapped: "fail",
    key: "inconclusive",
    signal: "inconclusive",
    program: "inconclusive",
    child: "inconclusive",
  });
  // None of it was done on the machine.
  expect(readdirSync(directory)).toEqual(["server.py"]);
  expect(existsSync("/dev/mcp-unseen")).toBe(false);
  expect(readdirSync("/dev/shm").filter((name) => name.startsWith("mcp-unseen"))).toEqual([]);
});
