import { randomUUID } from "node:crypto";
import { unhurried } from "../run-built-command.ts";
import { runBuiltInProcess } from "../run-built-in-process.ts";
import type { Ended } from "../run-in-process.ts";
import { maxDyingMs } from "./run-command.ts";
import { waitForMarked } from "./marked-processes.ts";

/** How one run of the command ended, and which processes it left behind. */
export interface RunInProcess extends Ended {
  /** Commands of the processes that were still there after the command had ended. */
  readonly survivors: readonly string[];
}

/**
 * Runs the command in the process of the test, and looks for every process that it leaves behind.
 *
 * @param words may have a shorter `--max-time`, which counts
 */
export async function runCommandInProcess(...words: readonly string[]): Promise<RunInProcess> {
  const marker = `hostile-test-${randomUUID()}`;
  const marked = words.includes("--") || words.includes("--cmd") ? ["--env", `HOSTILE_TEST_MARKER=${marker}`] : [];
  const ended = await runBuiltInProcess(...unhurried, ...marked, ...words);
  const survivors = await waitForMarked(marker, (found) => found.length === 0, maxDyingMs);
  for (const { id } of survivors) process.kill(id, "SIGKILL");
  return { ...ended, survivors: survivors.map(({ command }) => command) };
}
