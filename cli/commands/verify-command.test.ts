import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cleanReport } from "../../reports/fixture-reports.ts";
import { renderJson } from "../../reports/json.ts";
import { wholeProfile } from "../../report-model/fixture-profile.ts";
import type { Report } from "../../report-model/report-model.ts";
import { runInProcess, type Ended } from "../../test/run-in-process.ts";

let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "verify-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

function verify(report: Report, ...words: readonly string[]): Promise<Ended> {
  const path = join(directory, "report.json");
  writeFileSync(path, renderJson(report));
  return runInProcess(["verify", path, ...words]);
}

describe("the command verify", () => {
  it("says what a report leaves out", async () => {
    const { exitCode, stdout } = await verify(cleanReport);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("1 left out or wrong:\n  it does not say what it was made with");
  });

  it("sees that a report was changed", async () => {
    const { stdout } = await verify({ ...cleanReport, summary: { ...cleanReport.summary, fail: 3 } });
    expect(stdout).toContain("its summary does not fit its results: it was changed after the run");
  });

  it("sees that checks were taken out", async () => {
    const { stdout } = await verify({ ...cleanReport, profile: wholeProfile });
    expect(stdout).toContain("\n  capabilities/tool-list-ends has no result\n");
    expect(stdout).not.toContain("http-verbs/");
    expect(stdout).not.toContain("transport/");
    const asked = { ...wholeProfile.asked, only: ["hints"] };
    const some = await verify({ ...cleanReport, profile: { ...wholeProfile, asked } });
    expect(some.stdout).toContain("1 left out or wrong:\n  only some checks were chosen: hints");
  });

  it("tests nothing again that it does not know the options of", async () => {
    const { exitCode, stderr } = await verify(cleanReport, "--", "node", "server.js");
    expect(exitCode).toBe(2);
    expect(stderr).toContain("does not say what its run was asked");
  });
});
