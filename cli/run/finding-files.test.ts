import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fingerprintOf, shortIdOf } from "../../report-model/fingerprint.ts";
import type { Report } from "../../report-model/report-model.ts";
import { savedFindings } from "../../report-model/saved-finding.ts";
import { answersDiffer, makeReport } from "../../reports/fixture-reports.ts";
import { UsageError } from "../program/usage-error.ts";
import { openFindingFiles } from "./finding-files.ts";

const top = mkdtempSync(join(tmpdir(), "finding-files-"));
const path = (...names: readonly string[]): string => join(top, ...names);
afterAll(() => rmSync(top, { recursive: true }));

function reportOf(...tools: readonly string[]): Report {
  return makeReport(
    tools.map((tool) => ({ ...answersDiffer, tool, fingerprint: fingerprintOf({ ...answersDiffer, tool }) })),
  );
}

const idOf = (tool: string): string => shortIdOf(fingerprintOf({ ...answersDiffer, tool }));

describe("--save-findings", () => {
  it("writes each finding to a file named after its id, and leaves what else is there", async () => {
    const directory = path("new", "findings");
    const files = openFindingFiles(directory);
    expect(readdirSync(top)).toEqual([]);
    const report = reportOf("a", "b");
    expect(await files?.write(report)).toBeUndefined();
    expect(readdirSync(directory).toSorted()).toEqual([`${idOf("a")}.json`, `${idOf("b")}.json`].toSorted());
    const text = readFileSync(path("new", "findings", `${idOf("a")}.json`), "utf8");
    expect(JSON.parse(text)).toEqual(savedFindings(report)[0]);
    await openFindingFiles(directory)?.write(reportOf("c"));
    expect(readdirSync(directory)).toHaveLength(3);
  });

  it("has the revision in the names where there are reports of several", async () => {
    await openFindingFiles(path("each"))?.write(reportOf("a"), "2026-07-28");
    expect(readdirSync(path("each"))).toEqual([`${idOf("a")}.2026-07-28.json`]);
  });

  it("writes 5,000 at the most, and says how many it left out", async () => {
    const names = Array.from({ length: 5_002 }, (_, index) => `tool_${index}`);
    const left = await openFindingFiles(path("many"))?.write(reportOf(...names));
    expect(left).toBe("2 more findings are only in the JSON report: --save-findings writes at most 5000");
    expect(readdirSync(path("many"))).toHaveLength(5_000);
  });

  it("refuses a directory that cannot be written to before anything is launched, and changes nothing", () => {
    writeFileSync(path("file"), "kept");
    expect(() => openFindingFiles(path("file"))).toThrow(UsageError);
    expect(() => openFindingFiles(path("file", "below"))).toThrow(UsageError);
    expect(() => openFindingFiles("")).toThrow("--save-findings does not name a directory");
    expect(readFileSync(path("file"), "utf8")).toBe("kept");
    mkdirSync(path("there"));
    openFindingFiles(path("there"));
    expect(readdirSync(path("there"))).toEqual([]);
  });
});
