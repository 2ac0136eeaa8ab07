import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { journalForm } from "../../harness/calls/journal/journal-event.ts";
import { fixtureSurroundings } from "../program/fixture-surroundings.ts";
import { UsageError } from "../program/usage-error.ts";
import { judgeCommand } from "./judge-command.ts";

const directory = mkdtempSync(join(tmpdir(), "judge-command-"));
afterAll(() => rmSync(directory, { recursive: true }));

const run = {
  event: "run",
  form: journalForm,
  version: "1.0.0",
  target: "node server.js\u001b[31m",
  seed: 7,
  startedAt: "2026-01-02T03:04:05.678Z",
};
const session = {
  event: "session",
  session: 1,
  atMs: 1,
  protocol: "2025-11-25\u001b",
  server: { serverInfo: { name: "notes", version: "1.2.3" } },
  tools: [{ name: "read", annotations: { readOnlyHint: true, openWorldHint: false } }],
};
const known = {
  event: "tool",
  tool: "read",
  spoken: [],
  unset: [],
  unfinished: { cause: "no-work", reason: "no key" },
};

function journal(name: string, ...events: readonly object[]): string {
  const path = join(directory, name);
  writeFileSync(path, events.map((event) => `${JSON.stringify(event)}\n`).join(""));
  return path;
}

const options = { reading: [], format: "terminal", color: false } as const;

async function refusal(...paths: readonly string[]): Promise<string> {
  const error: unknown = await judgeCommand(paths, options, fixtureSurroundings()).catch((thrown: unknown) => thrown);
  if (!(error instanceof UsageError)) throw new Error("was not refused");
  return `${error.message} | ${error.hint}`;
}

describe("judge", () => {
  let path = "";
  beforeEach(() => {
    path = journal("run.jsonl", run, session, known, { event: "end", atMs: 9 });
  });

  it("tells what the calls of a run come to, with every text of the target escaped", async () => {
    const surroundings = fixtureSurroundings();
    expect(await judgeCommand([path], options, surroundings)).toBe(4);
    const { stdout } = surroundings.written();
    expect(stdout).toContain("node server.js\\u{1b}[31m (notes 1.2.3), protocol 2025-11-25\\u{1b}, seed 7");
    expect(stdout).toContain("? inconclusive  truth/read-only-tools-change-nothing   read\n    no key");
    expect(stdout).toContain("No other reading of ambiguous wording would change a verdict.");
    expect(stdout).not.toContain("\u001b");
  });

  it("takes several journals, and all of a directory", async () => {
    const kept = join(directory, "kept");
    mkdirSync(kept);
    for (const name of ["kept/b.jsonl", "kept/a.jsonl"]) journal(name, run, session);
    writeFileSync(join(kept, "notes.txt"), "");
    const surroundings = fixtureSurroundings();
    const chosen = { ...options, reading: ["destructive=additive"], format: "json" } as const;
    await judgeCommand([kept, path], chosen, surroundings);
    const told: unknown = JSON.parse(surroundings.written().stdout);
    expect(told).toMatchObject({
      schemaVersion: 1,
      readings: { destructive: "additive" },
      journals: [
        { file: join(kept, "a.jsonl"), isCut: "the run was killed" },
        { file: join(kept, "b.jsonl") },
        { file: path, tools: 1, seed: 7 },
      ],
    });
  });

  it("refuses what is not a journal of this version, with file and line", async () => {
    const other = journal("other.jsonl", { ...run, form: 99 });
    expect(await refusal(other)).toMatch(/other\.jsonl is a journal of the form 99, .* \| Judge it with the version/);
    const broken = journal("broken.jsonl", run, { ...session, tools: 3 });
    expect(await refusal(broken)).toMatch(
      /broken\.jsonl is not a journal: line 2 at \/tools must be array \| Give a file/,
    );
    writeFileSync(join(directory, "cut.jsonl"), `${JSON.stringify(run)}\n{\n`);
    expect(await refusal(join(directory, "cut.jsonl"))).toMatch(/cut\.jsonl is not a journal: line 2 is not JSON/);
    expect(await refusal(join(directory, "none.jsonl"))).toMatch(/none\.jsonl does not exist \| Give a file/);
    mkdirSync(join(directory, "empty"));
    expect(await refusal(join(directory, "empty"))).toMatch(/empty has no journals \| Give a file/);
  });
});
