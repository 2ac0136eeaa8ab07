import { copyFileSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stdioTarget } from "../../harness/connect/stdio-target.ts";
import { performRun } from "../../harness/run/runner.ts";
import { allChecks } from "../../suites/index.ts";
import { sandboxPlace } from "../truth/sandbox-place.ts";

/** Time is not the subject: half of it is what may be waited for timers. */
const maxTimeMs = 540_000;

let directory = "";

beforeAll(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), "box-later-test-")));
  copyFileSync(join(import.meta.dirname, "later-server.py"), join(directory, "server.py"));
  writeFileSync(join(directory, "notes.txt"), "note");
});

afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

it("what a timer does that a call has set is seen, long after the look, and one that does nothing is waited for", async (context) => {
  const execution = await sandboxPlace(context);
  const { results, problems } = await performRun({
    target: stdioTarget({ command: "python3", args: ["server.py"], cwd: directory, env: {} }),
    checks: allChecks.filter(({ id }) => id === "truth/read-only-tools-change-nothing"),
    runs: 2,
    maxTimeMs,
    seed: 1,
    execution,
    client: { name: "test", version: "0.0.0" },
  });
  expect(problems).toEqual([]);
  const [clears, looks] = ["clear_later", "look_later"].map((name) => results.find(({ tool }) => tool === name));
  expect(clears).toMatchObject({
    verdict: "fail",
    message: expect.stringContaining("deleted notes.txt, after it had been"),
  });
  expect(looks?.verdict).toBe("pass");
  expect(looks?.message).toMatch(/watched \d+ s longer for late effects with the server idle, and/u);
  expect(looks?.message).not.toContain("watched 2 s longer");
  expect(existsSync(join(directory, "notes.txt"))).toBe(true);
});
