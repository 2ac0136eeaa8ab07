import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Report, Result } from "../report-model/report-model.ts";
import { runChecks } from "../library/run-checks.ts";
import { ambiguities } from "../specification/requirements/ambiguities/index.ts";
import { referenceTarget } from "./in-memory-target.ts";

let directory = "";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "readings-test-"));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

interface Read {
  readonly mutant: string;
  readonly check: string;
  readonly dialect?: "static" | "annotations" | "resolve" | "resolution-ext";
  readonly ambiguity: string;
  readonly reading?: string;
}

function optionOf(ambiguity: string): string {
  return ambiguities.find(({ id }) => id === ambiguity)?.choice?.option ?? `no option of ${ambiguity}`;
}

async function runMutant({ mutant, check, dialect = "annotations", ambiguity, reading }: Read): Promise<Report> {
  return runChecks({
    target: referenceTarget({ dialect, revision: "2025-11-25", mutant }, directory),
    protocol: "2025-11-25",
    only: [check],
    runs: 20,
    readings: reading === undefined ? {} : { [optionOf(ambiguity)]: reading },
    timeoutMs: 1_000,
    seed: 1,
  });
}

/** Wording that is about what a tool does when it is called, or about its HTTP operation: no query shows it. */
const notShownByQueries = ["AMB-17", "AMB-18", "AMB-21", "AMB-22", "AMB-57", "AMB-58"];

/** Wording of directories of servers, which is read in suites/directories. */
const ofDirectories = ["AMB-65", "AMB-66", "AMB-67", "AMB-68"];

/** Wording where a normative sentence stands against a rationale. */
const decidedByTheText = ["AMB-04"];

/** A mutant for every check that queries show to fall between two readings, and its verdict under each reading. */
const cases: readonly (readonly [Read, Readonly<Record<string, Result["verdict"]>>])[] = [
  [
    { mutant: "open-world-omitted", check: "fallback/closed-world-stays-closed", ambiguity: "AMB-05" },
    { "core-defaults": "warn", "static-hints": "pass" },
  ],
  [
    { mutant: "destructive-omitted", check: "fallback/additive-stays-additive", ambiguity: "AMB-05" },
    { "core-defaults": "warn", "static-hints": "pass" },
  ],
  [
    { mutant: "idempotent-omitted-where-false", check: "fallback/answer-has-all-hints", ambiguity: "AMB-04" },
    { allowed: "pass", forbidden: "warn" },
  ],
  [
    { mutant: "output-schema-alternates", check: "output/output-schema-is-stable", ambiguity: "AMB-28" },
    { "set-of-tools": "pass", definitions: "warn" },
  ],
  [
    { mutant: "tool-appears-late", check: "capabilities/tool-set-is-stable", ambiguity: "AMB-28" },
    { "set-of-tools": "warn", definitions: "warn" },
  ],
  [
    { mutant: "listed-hints-alternate", check: "capabilities/listed-hints-are-stable", ambiguity: "AMB-28" },
    { "set-of-tools": "pass", definitions: "warn" },
  ],
  [
    { mutant: "unflagged-tool-answers", check: "capabilities/queryable-tool-is-flagged", ambiguity: "AMB-41" },
    { rejected: "fail", allowed: "pass" },
  ],
  [
    {
      mutant: "resolved-schema-narrowed",
      check: "schema/resolved-tool-keeps-its-schemas",
      dialect: "resolve",
      ambiguity: "AMB-12",
    },
    { "annotations-only": "warn", anything: "pass" },
  ],
  [
    {
      mutant: "read-only-and-destructive",
      check: "fallback/read-only-resolution-denies-destruction",
      dialect: "resolution-ext",
      ambiguity: "AMB-35",
    },
    { meaning: "pass", letters: "warn" },
  ],
  [
    {
      mutant: "resolution-without-its-type",
      check: "schema/resolution-tells-its-type",
      dialect: "resolution-ext",
      ambiguity: "AMB-37",
    },
    { "as-drafted": "fail", "as-the-revision-has-it": "pass" },
  ],
  [
    {
      mutant: "resolution-has-metadata-of-nobody",
      check: "schema/resolution-meta-is-negotiated",
      dialect: "resolution-ext",
      ambiguity: "AMB-39",
    },
    { open: "pass", "negotiated-only": "fail" },
  ],
  [
    {
      mutant: "resolution-has-a-cost",
      check: "schema/resolution-members-are-known",
      dialect: "resolution-ext",
      ambiguity: "AMB-40",
    },
    { open: "pass", closed: "warn" },
  ],
];

it("every wording with a choice is read here, unless no query shows it", () => {
  const withChoice = ambiguities.filter(({ choice }) => choice !== undefined).map(({ id }) => id);
  const read = new Set([...cases.map(([{ ambiguity }]) => ambiguity), ...notShownByQueries, ...ofDirectories]);
  expect([...read].toSorted()).toEqual(withChoice);
});

describe.each(cases)("$mutant", (read, expected) => {
  it("is ambiguous without a choice, or a note where a normative sentence decides, and the report has both sides", async () => {
    const report = await runMutant(read);
    const unchosen = decidedByTheText.includes(read.ambiguity) ? "note" : "ambiguous";
    const finding = report.results.find(({ verdict }) => verdict === unchosen);
    expect(finding).toMatchObject({ check: read.check, ambiguity: read.ambiguity });
    expect(report.ambiguities.map(({ id }) => id)).toEqual([read.ambiguity]);
    expect(report.results.filter(({ verdict }) => verdict === "fail" || verdict === "warn")).toEqual([]);
  });

  it.each(Object.entries(expected))("read as %s has the verdict %s", async (reading, verdict) => {
    const report = await runMutant({ ...read, reading });
    const verdicts = new Set(report.results.map((result) => result.verdict));
    expect(verdicts).toContain(verdict);
    expect(verdicts).not.toContain("ambiguous");
    if (verdict === "pass") {
      expect(report.results.map(({ message }) => message)).toContain(`held, with ${read.ambiguity} read as ${reading}`);
    } else {
      expect(report.results.find((result) => result.verdict === verdict)).toMatchObject({ ambiguity: read.ambiguity });
    }
    expect(report.readings).toMatchObject([{ ambiguity: read.ambiguity, reading }]);
  });

  it("knows every reading of its wording", () => {
    const choice = ambiguities.find(({ id }) => id === read.ambiguity)?.choice;
    expect(Object.keys(expected).toSorted()).toEqual(choice?.readings.toSorted());
  });
});
