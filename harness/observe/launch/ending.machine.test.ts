import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findMarked, waitForMarked } from "../../../test/hostile/marked-processes.ts";
import { provenPlan } from "../fixture-acting-server.ts";
import { prepareLaunch } from "./prepare-launch.ts";

/** Ignores the end of its stdin and every signal that can be ignored, and so does its child. */
const stubborn = 'process.on("SIGTERM", () => {}); process.on("SIGHUP", () => {}); setInterval(() => {}, 1000);';
const server = `${stubborn} require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(stubborn)}], { detached: true, stdio: "ignore" }).on("spawn", () => console.log("up"));`;

/** Starts the words that it is given in a group of their own, as the harness does, and stays. */
const launcher =
  'const [command, ...args] = process.argv.slice(1); require("child_process").spawn(command, args, { detached: true, stdio: ["pipe", "inherit", "inherit"] });';

/** Nothing of it ends by itself. */
const limitMs = 60_000;

describe.each([["sandbox", "syscalls"], ["sandbox"], ["syscalls"]] as const)(
  "a server that is watched by %s %s",
  (...tiers) => {
    it("ends, with all it has started, when the one that launched it is killed", async (context) => {
      const plan = await provenPlan(context, tiers);
      const directory = mkdtempSync(join(tmpdir(), "ending-test-"));
      const marker = randomUUID();
      const env = { MARKER: marker };
      const launch = prepareLaunch({ command: process.execPath, args: ["-e", server], cwd: directory, env }, plan);
      try {
        const { command, args } = launch.target;
        const child = spawn(process.execPath, ["-e", launcher, "--", command, ...args], {
          cwd: directory,
          // What stands around the server gets nothing of what the server is given.
          env: { ...process.env, ...env, ...launch.target.env },
          stdio: ["ignore", "pipe", "ignore"],
        });
        await once(child.stdout, "data");
        expect(findMarked(marker).length).toBeGreaterThanOrEqual(3);
        child.kill("SIGKILL");
        expect(await waitForMarked(marker, (found) => found.length === 0, limitMs)).toEqual([]);
      } finally {
        launch.close();
        rmSync(directory, { recursive: true, force: true });
      }
    });
  },
);
