import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inOwnDirectories } from "../../test/in-own-directories.ts";
import { fixtureSurroundings } from "../program/fixture-surroundings.ts";
import { watchRuns } from "./watch-runs.ts";

inOwnDirectories();

it("a run is made again after a change, and not for what the run or its reports have written", async () => {
  writeFileSync("server.js", "");
  const listeners: (() => void)[] = [];
  const surroundings = {
    ...fixtureSurroundings(),
    on: (_: string, listener: () => void) => listeners.push(listener),
  };
  let runs = 0;
  const watching = watchRuns(
    async () => {
      runs++;
      writeFileSync("report.json", String(runs));
      writeFileSync("data.txt", String(runs));
      return runs;
    },
    ["json=report.json"],
    surroundings,
    ".",
  );
  const waits = (count: number): Promise<void> =>
    expect.poll(() => surroundings.written().stderr.split("Watching").length - 1, { timeout: 20_000 }).toBe(count);
  await waits(1);
  writeFileSync("server.js", "changed");
  await waits(2);
  expect(surroundings.written().stderr).toContain("Changed: server.js");
  listeners.at(-1)?.();
  expect(await watching).toBe(2);
});
