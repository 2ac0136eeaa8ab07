import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { ofEachHint } from "../../report-model/hints.ts";
import type { Verdict } from "../../report-model/report-model.ts";
import type { AuditedRun, AuditRecord } from "./record.ts";
import { recordFiles } from "./results-directory.ts";
import { versionDirectory } from "../servers/server.ts";

/** A run of ten tools without a finding. */
export const cleanRun: AuditedRun = {
  exitCode: 0,
  tool: "mcp-annotations-conformance 1.0.0",
  seed: 1,
  called: true,
  server: { name: "notes", version: "1.0.0" },
  tools: 10,
  summary: summaryOf({ pass: 90 }),
  hints: {
    ...ofEachHint(() => ({ decided: 0, untrue: 0, undecided: 0 })),
    readOnlyHint: { decided: 9, untrue: 0, undecided: 1 },
    destructiveHint: { decided: 4, untrue: 0, undecided: 0 },
    idempotentHint: { decided: 4, untrue: 0, undecided: 0 },
    openWorldHint: { decided: 10, untrue: 0, undecided: 0 },
  },
  clients: { unasked: 6, unaskedUntrue: 0, asks: 3, retried: 7, retriedUntrue: 0 },
  worst: [],
  verdicts: "0".repeat(64),
};

/** The same with a tool that changes what it says that it only reads. */
export const untrueRun: AuditedRun = {
  ...cleanRun,
  exitCode: 1,
  summary: summaryOf({ pass: 89, fail: 1 }),
  hints: { ...cleanRun.hints, readOnlyHint: { decided: 9, untrue: 1, undecided: 1 } },
  clients: { ...cleanRun.clients, unaskedUntrue: 1, retriedUntrue: 1 },
  worst: [
    {
      verdict: "fail",
      check: "truth/read-only-tools-change-nothing",
      hint: "readOnlyHint",
      finding: "0123abcd",
      tool: "read_note",
      tools: 1,
      message: "It wrote.",
    },
  ],
  verdicts: "1".repeat(64),
};

export function recordOf(id: string, more: Partial<AuditRecord> = {}): AuditRecord {
  return {
    schemaVersion: 1,
    id,
    version: "1.0.0",
    asked: "a".repeat(64),
    status: "tested",
    startedAt: "2026-01-31T12:00:00.000Z",
    durationMs: 12_345,
    run: cleanRun,
    ...more,
  };
}

/** Puts a record, and files beside it, into a results directory. */
export function writeRecord(
  results: string,
  record: AuditRecord,
  files: Readonly<Record<string, string>> = {},
): string {
  const directory = join(results, record.id, versionDirectory(record.version));
  mkdirSync(directory, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  writeFileSync(join(directory, recordFiles.record), stringify(record));
  return directory;
}

/** Records of as many servers as a directory has: one in ten with an untrue hint, one in ten that cannot be installed. */
export function writeRecords(results: string, servers: number): void {
  for (let index = 0; index < servers; index += 1) {
    const id = `server-${String(index).padStart(4, "0")}`;
    if (index % 10 === 3) writeRecord(results, recordOf(id, { run: untrueRun }));
    else if (index % 10 === 7) {
      const { run: _, version: __, ...rest } = recordOf(id);
      writeRecord(results, { ...rest, status: "not-installed", because: "npm error 404 Not Found" });
    } else writeRecord(results, recordOf(id));
  }
}

function summaryOf(counts: Partial<Record<Verdict, number>>): Readonly<Record<Verdict, number>> {
  const count = (verdict: Verdict): number => counts[verdict] ?? 0;
  return {
    fail: count("fail"),
    error: count("error"),
    warn: count("warn"),
    ambiguous: count("ambiguous"),
    inconclusive: count("inconclusive"),
    "not-run": count("not-run"),
    note: count("note"),
    pass: count("pass"),
    "not-applicable": count("not-applicable"),
  };
}
