import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Report } from "../../report-model/report-model.ts";
import { answersDiffer, makeReport } from "../../reports/fixture-reports.ts";
import { defaultArguments, type RunArguments } from "../options/run-arguments.ts";
import { UsageError } from "../program/usage-error.ts";
import { openBaseline } from "./baseline-file.ts";

const today = "2026-11-22";
const directory = mkdtempSync(join(tmpdir(), "baseline-"));
const path = join(directory, "known.json");
afterAll(() => rmSync(directory, { recursive: true }));

const entry = { check: answersDiffer.check, dialect: answersDiffer.dialect, tool: "manage_note", reason: "old" };
const report = makeReport([answersDiffer], { exitCode: 1, target: { command: ["node"], tools: 1 } });
const clean = makeReport([{ ...answersDiffer, verdict: "pass" }], { target: { command: ["node"], tools: 1 } });

async function open(content: unknown, more: Partial<RunArguments> = {}): Promise<(given: Report) => Promise<Report>> {
  if (content === undefined) rmSync(path, { force: true });
  else writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  const opened = await openBaseline({ ...defaultArguments, baseline: path, ...more }, today);
  if (opened === undefined) throw new Error("no baseline");
  return opened.apply;
}

const written = (): unknown => JSON.parse(readFileSync(path, "utf8"));

const sentence = async (content: unknown, more: Partial<RunArguments> = {}): Promise<string> => {
  const error: unknown = await open(content, more).catch((thrown: unknown) => thrown);
  if (!(error instanceof UsageError)) throw new Error("was not refused");
  return error.message.replaceAll(path, "FILE");
};

describe("--baseline", () => {
  it("excuses what it has, and leaves its file as it is", async () => {
    const apply = await open({ schemaVersion: 1, findings: [entry] });
    expect((await apply(report)).exitCode).toBe(0);
    expect((await apply(clean)).baseline?.stale).toEqual([entry]);
    expect(written()).toEqual({ schemaVersion: 1, findings: [entry] });
  });

  it("is made and added to by --update-baseline, with the reason given", async () => {
    const apply = await open(undefined, { updateBaseline: "known upstream" });
    expect(existsSync(path)).toBe(false);
    expect((await apply(report)).exitCode).toBe(0);
    expect(written()).toEqual({ schemaVersion: 1, findings: [{ ...entry, reason: "known upstream" }] });
  });

  it.each([true, "known upstream"] as const)(
    "loses what no longer occurs by --update-baseline, reason: %j",
    async (how) => {
      const update = await open({ schemaVersion: 1, findings: [entry] }, { updateBaseline: how });
      expect((await update(clean)).exitCode).toBe(0);
      expect(written()).toEqual({ schemaVersion: 1, findings: [] });
    },
  );

  it("gets nothing new by --update-baseline without a reason", async () => {
    const update = await open({ schemaVersion: 1, findings: [] }, { updateBaseline: true });
    expect((await update(report)).exitCode).toBe(1);
    expect(written()).toEqual({ schemaVersion: 1, findings: [] });
  });

  it.each([
    ["a text that is cut off", '{"schemaVersion": 1, "findings": [', /^--baseline FILE is not JSON: /],
    ["another version", { schemaVersion: 2, findings: [] }, /^--baseline FILE does not have "schemaVersion": 1$/],
    ["no list", { schemaVersion: 1 }, /^--baseline FILE does not have an array "findings"$/],
    [
      "an entry that is a text",
      { schemaVersion: 1, findings: ["x"] },
      /^--baseline FILE: findings\[0\] is not an object$/,
    ],
    [
      "an entry without a reason",
      { schemaVersion: 1, findings: [entry, { ...entry, tool: "b", reason: " " }] },
      /^--baseline FILE: findings\[1\] has no reason$/,
    ],
    [
      "a date that does not exist",
      { schemaVersion: 1, findings: [{ ...entry, until: "2026-02-30" }] },
      /^--baseline FILE: findings\[0\]\.until is not a date: 2026-02-30$/,
    ],
    [
      "a member that does not exist",
      { schemaVersion: 1, findings: [{ ...entry, untill: "2027-01-01" }] },
      /^--baseline FILE: findings\[0\] has the unknown member untill$/,
    ],
    [
      "an entry twice",
      { schemaVersion: 1, findings: [entry, { ...entry, reason: "other" }] },
      /^--baseline FILE: findings\[1\] repeats findings\[0\]$/,
    ],
    ["a file that is missing", undefined, /^--baseline FILE does not exist$/],
  ])("refuses %s", async (_, content, expected) => {
    expect(await sentence(content)).toMatch(expected);
  });

  it("refuses options that do not fit each other", async () => {
    const file = { schemaVersion: 1, findings: [] };
    expect(await sentence(file, { protocol: "all" })).toMatch(/^--baseline holds for one revision/);
    expect(await sentence(file, { updateBaseline: " " })).toMatch(/^--update-baseline has an empty reason/);
    const { baseline: _none, ...without } = { ...defaultArguments, baseline: path };
    await expect(openBaseline({ ...without, updateBaseline: true }, today)).rejects.toThrow(
      "--update-baseline only works together with --baseline",
    );
    expect(await openBaseline(without, today)).toBeUndefined();
  });
});
