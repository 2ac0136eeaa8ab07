import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { findMarked, waitForMarked } from "./marked-processes.ts";

const limitMs = 10_000;

it("a process is found by the marker in its environment as long as it lives, and its children with it", async () => {
  const marker = randomUUID();
  expect(findMarked(marker)).toEqual([]);
  const script = `require("node:child_process").spawn(process.execPath, ["-e", "setTimeout(() => 'child', 60_000)"])`;
  const parent = spawn(process.execPath, ["-e", script], { env: { ...process.env, MARKER: marker } });
  const both = await waitForMarked(marker, (found) => found.length === 2, limitMs);
  expect(both.map(({ id }) => id)).toContain(parent.pid);
  expect(both.some(({ command }) => command.includes("'child'"))).toBe(true);
  for (const { id } of both) process.kill(id, "SIGKILL");
  expect(await waitForMarked(marker, (found) => found.length === 0, limitMs)).toEqual([]);
});
