import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultArguments } from "../cli/options/run-arguments.ts";
import { holds } from "../harness/check/judgement.ts";
import { defineCheck, suiteOf } from "../harness/check/check.ts";
import { listing } from "../harness/evidence/listing/listing.ts";
import { OptionsError } from "./options-error.ts";
import { programName } from "./program-name.ts";
import { runChecks } from "./run-checks.ts";
import type { RunChecksOptions } from "./run-checks-options.ts";
import { readVersion } from "./version.ts";
import { petShopMapping } from "../test/http-verbs/pet-shop.ts";
import { referenceTarget } from "../test/in-memory-target.ts";

let directory = "";

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "run-checks-"));
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

function target(mutant?: string, httpVerbs?: boolean): RunChecksOptions["target"] {
  return referenceTarget(
    {
      dialect: "annotations",
      revision: "2025-11-25",
      ...(mutant === undefined ? {} : { mutant }),
      ...(httpVerbs === undefined ? {} : { httpVerbs }),
    },
    directory,
  );
}

const mine = defineCheck({
  id: "mine/tools-are-listed",
  title: "t",
  level: "SHOULD",
  requirements: [{ id: "MY-01", level: "SHOULD", document: "House rules", section: "1" }],
  matters: "m",
  fix: ["f"],
  evidence: listing,
  per: "server",
  judge: ({ list }) => holds(list.tools.length),
});

describe("a run from a program", () => {
  it("needs a target and no more: the rest is as on the command line", async () => {
    const report = await runChecks({ target: target() });
    expect(report.exitCode).toBe(0);
    expect(report.tool).toEqual({ name: programName, version: readVersion() });
    expect(report.runs).toBe(defaultArguments.runs);
    expect(Number.isInteger(report.seed)).toBe(true);
    const suites = new Set(report.results.map(({ suite }) => suite));
    expect(suites).toContain("hints");
    expect(suites).not.toContain("http-verbs");
  });

  it("takes an option that is undefined for one that is not given", async () => {
    const open: Record<string, undefined> = {
      runs: undefined,
      seed: undefined,
      signal: undefined,
      progress: undefined,
    };
    const report = await runChecks(Object.assign({ target: target(), only: ["hints"] }, open));
    expect(report.exitCode).toBe(0);
    expect(report.runs).toBe(defaultArguments.runs);
  });

  it("compares tools with HTTP operations once there is a mapping", async () => {
    const verbMapping = await petShopMapping();
    const report = await runChecks({ target: target(undefined, true), only: ["http-verbs"], verbMapping });
    expect(new Set(report.checks.map(({ suite }) => suite))).toEqual(new Set(["http-verbs"]));
    expect(report.summary.pass).toBeGreaterThan(0);
  });

  it("runs checks of others beside the bundled ones, and tells what they rest on", async () => {
    const report = await runChecks({ target: target(), checks: [mine], only: ["mine", "hints/titles-agree"] });
    expect([...new Set(report.results.map(({ check }) => check))]).toEqual([
      "hints/titles-agree",
      "mine/tools-are-listed",
    ]);
    expect(report.checks.find(({ id }) => id === mine.id)?.requirements).toEqual(mine.requirements);
    expect(report.results.find(({ check }) => check === mine.id)).toMatchObject({
      verdict: "pass",
      requirements: ["MY-01"],
    });
  });

  it("runs with each check the one that explains its findings", async () => {
    const { checks } = await runChecks({ target: target(), only: ["determinism/pipelined-queries-agree"], runs: 1 });
    expect(checks.map(({ id }) => id)).toContain("determinism/repeated-queries-agree");
  });

  it("says how to repeat a finding: with the same options, narrowed", async () => {
    const options = { target: target("flips-for-one-combination"), only: ["determinism"], seed: 7 };
    const { results, seed } = await runChecks(options);
    expect(seed).toBe(7);
    const finding = results.find(({ verdict }) => verdict === "fail");
    if (finding?.tool === undefined) throw new Error("nothing was found");
    expect(finding.again).toBe(
      `runChecks({ ...options, only: ["${finding.check}"], dialect: "annotations", toolNames: ["${finding.tool}"], seed: 7 })`,
    );
    const narrowed = { only: [finding.check], dialect: "annotations", toolNames: [finding.tool], seed: 7 };
    const again = await runChecks({ ...options, ...narrowed });
    expect(again.results.map(({ fingerprint }) => fingerprint)).toContain(finding.fingerprint);
  });

  it("ends when its signal is aborted, with a report", async () => {
    const report = await runChecks({ target: target(), signal: AbortSignal.abort() });
    expect(report.exitCode).toBe(130);
  });
});

describe("options that are wrong", () => {
  const given = { target: { command: "node" } };

  it.each([
    [{ target: undefined }, "malformed-option", "target"],
    [{ target: { command: "" } }, "malformed-option", "target.command"],
    [{ target: { command: "node", args: "server.js" } }, "malformed-option", "target.args"],
    [{ target: { command: "node", env: { PORT: 80 } } }, "malformed-option", "target.env"],
    [{ ...given, runs: 0 }, "malformed-option", "runs"],
    [{ ...given, timeoutMs: "10" }, "malformed-option", "timeoutMs"],
    [{ ...given, maxTimeMs: Number.NaN }, "malformed-option", "maxTimeMs"],
    [{ ...given, seed: 0.5 }, "malformed-option", "seed"],
    [{ ...given, execute: "sandbox" }, "malformed-option", "execute"],
    [{ ...given, checks: mine }, "malformed-option", "checks"],
    [{ ...given, only: "hints" }, "malformed-option", "only"],
    [{ ...given, only: ["hnits"] }, "unknown-name", "only"],
    [{ ...given, only: ["http-verbs"] }, "unknown-name", "only"],
    [{ ...given, dialect: "anotations" }, "unknown-name", "dialect"],
    [{ ...given, protocol: "2020" }, "unknown-name", "protocol"],
    [{ ...given, observe: ["snapshots"] }, "unknown-name", "observe"],
    [{ ...given, readings: { destroying: "additive" } }, "unknown-name", "readings"],
    [{ ...given, readings: { destructive: "x" } }, "unknown-name", "readings.destructive"],
    [{ ...given, chekcs: [] }, "unknown-name", "options of runChecks"],
  ])("%o end the run before it begins: %s", async (options, code, option) => {
    const error = await Promise.resolve(Reflect.apply(runChecks, undefined, [options])).catch(
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof OptionsError)) throw error;
    expect(error.fault).toMatchObject({ code, option });
    expect(error.message).toContain(option);
  });

  it("are refused with every check that is malformed or clashes", async () => {
    const clash = { ...mine, id: "hints/titles-agree" };
    await expect(runChecks({ ...given, checks: [clash] })).rejects.toMatchObject({
      name: "OptionsError",
      fault: { code: "check-id-taken", check: suiteOf(clash) + "/titles-agree", by: "bundled" },
    });
  });
});
