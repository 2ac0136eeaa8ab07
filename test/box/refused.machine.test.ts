import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stdioTarget } from "../../harness/connect/stdio-target.ts";
import { performRun } from "../../harness/run/runner.ts";
import { allChecks } from "../../suites/index.ts";
import { sandboxPlace } from "../truth/sandbox-place.ts";

/** Time is not the subject. */
const maxTimeMs = 540_000;
/** More than is copied into a box; nothing of it is on a disk. */
const largeBytes = 200_000_000;

const checks = ["truth/read-only-tools-change-nothing", "truth/closed-world-tools-stay-inside"];

let directory = "";
const paths = { project: "", store: "", database: "" };

beforeAll(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), "box-refused-test-")));
  for (const name of ["project", "store", "database"] as const) paths[name] = join(directory, name);
  mkdirSync(paths.project);
  copyFileSync(join(import.meta.dirname, "refused-server.py"), join(paths.project, "server.py"));
  writeFileSync(join(paths.project, "notes.txt"), "note");
  writeFileSync(paths.store, "store");
  writeFileSync(paths.database, "SQLite format 3\0");
  truncateSync(paths.store, largeBytes);
  truncateSync(paths.database, largeBytes);
});

afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

it("no tool passes whose attempt was refused, or that sent what nothing reads; none of that accuses, and honest ones pass", async (context) => {
  const execution = await sandboxPlace(context);
  const args = ["server.py", paths.store, paths.database];
  const { results, problems } = await performRun({
    target: stdioTarget({ command: "python3", args, cwd: paths.project, env: {} }),
    checks: allChecks.filter(({ id }) => checks.includes(id)),
    runs: 2,
    maxTimeMs,
    seed: 1,
    execution,
    client: { name: "test", version: "0.0.0" },
  });
  expect(problems).toEqual([]);
  const verdictsOf = (tool: string): readonly unknown[] =>
    checks.map((id) => results.find((result) => result.check === id && result.tool === tool)?.verdict);
  const tools = [...new Set(results.flatMap(({ tool }) => tool ?? []))];
  expect(Object.fromEntries(tools.map((tool) => [tool, verdictsOf(tool)]))).toEqual({
    read_notes: ["pass", "pass"],
    touch_notes: ["pass", "pass"],
    backdate_notes: ["inconclusive", "pass"],
    flag_notes: ["fail", "pass"],
    ask_own_service: ["pass", "pass"],
    flush_store: ["inconclusive", "ambiguous"],
    count_hits: ["inconclusive", "inconclusive"],
    wake_others: ["inconclusive", "ambiguous"],
    ask_elsewhere: ["inconclusive", "ambiguous"],
    update_names: ["inconclusive", "ambiguous"],
    name_address: ["pass", "fail"],
    write_store: ["inconclusive", "pass"],
    read_store: ["inconclusive", "pass"],
    remove_store: ["inconclusive", "pass"],
    read_database: ["pass", "pass"],
  });
  // None of it was done on the machine.
  expect(statSync(paths.store).size).toBe(largeBytes);
  expect(readFileSync(join(paths.project, "notes.txt"), "utf8")).toBe("note");
});
