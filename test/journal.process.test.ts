import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readJournal } from "../harness/calls/journal/read-journal.ts";
import { sessionRecords } from "../harness/calls/journal/session-records.ts";
import type { JournalEvent } from "../harness/calls/journal/journal-event.ts";
import { readSavedReport } from "../report-model/saved-report.ts";
import { builtPrograms } from "./built-programs.ts";
import { referenceServer, runBuiltCommand, unhurried } from "./run-built-command.ts";

const words = ["--seed", "1", "--suite", "schema,error-codes", "--runs", "2", ...unhurried];
/** A run that never asks anything must not keep its test waiting. */
const endMs = 60_000;

let directory = "";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "journals-"));
});

afterEach(() => rmSync(directory, { recursive: true }));

function journalPath(): string | undefined {
  const kept = join(directory, "kept");
  const [name, ...others] = existsSync(kept) ? readdirSync(kept) : [];
  expect(others).toEqual([]);
  return name === undefined ? undefined : join(kept, name);
}

function journalText(): string {
  const path = journalPath();
  return path === undefined ? "" : readFileSync(path, "utf8");
}

function events(): readonly JournalEvent[] {
  const read = readJournal(journalText());
  if (read.kind === "fault") throw new Error(JSON.stringify(read.fault));
  return read.events;
}

describe("--journal", () => {
  it("keeps every session of a run, and the report names its file", async () => {
    const to = ["--journal", join(directory, "kept"), "--report", "json"];
    const run = await runBuiltCommand(...words, ...to, "--", ...referenceServer());
    expect(run.exitCode).toBe(0);
    const path = journalPath() ?? "";
    expect(run.stderr).toContain(`wrote ${path}`);
    const saved = readSavedReport(run.stdout);
    if (saved.kind === "fault") throw new Error(saved.fault.code);
    const { journal = "", traffic, target } = saved.report;
    expect(statSync(journal).ino).toBe(statSync(path).ino);
    const all = events();
    const sessions = sessionRecords(all);
    expect(sessions).toHaveLength(traffic.sessions);
    expect(sessions[0]?.tools).toHaveLength(target.tools);
    expect([all[0]?.event, all.at(-1)?.event]).toEqual(["run", "end"]);
    const closed = all.filter(({ event }) => event === "closed");
    expect(closed).toHaveLength(traffic.sessions);
  });

  it("loses nothing that happened before the run is killed", async () => {
    const to = ["--journal", join(directory, "kept")];
    const child = spawn(process.execPath, [builtPrograms.command, ...words, ...to, "--", ...referenceServer()], {
      // What it leaves behind is removed with the journal.
      env: { ...process.env, TMPDIR: directory },
      stdio: "ignore",
      timeout: endMs,
    });
    const ended = once(child, "exit");
    while (!journalText().includes('"event":"request"') && child.exitCode === null) await delay(5);
    child.kill("SIGKILL");
    await ended;
    const kept = events();
    expect(kept.some(({ event }) => event === "request")).toBe(true);
    expect(kept.every(({ event }) => event !== "end")).toBe(true);
  });

  it("refuses a directory that cannot be made, before anything is launched", async () => {
    const run = await runBuiltCommand("--journal", "/proc/journals", "--", ...referenceServer());
    expect(run).toMatchObject({ exitCode: 2 });
    expect(run.stderr).toContain("--journal cannot be written");
  });
});
