import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inMemoryTarget } from "../../harness/connect/in-memory.ts";
import type { Report } from "../../report-model/report-model.ts";
import { referenceTarget } from "../../test/in-memory-target.ts";
import { runChecks } from "../run-checks.ts";
import type { RunChecksOptions } from "../run-checks-options.ts";
import { planResults, type PlannedResult } from "./planned-results.ts";
import { endOf, endOfRun, testsOf, type TestEnd } from "./result-tests.ts";

const directory = mkdtempSync(join(tmpdir(), "result-tests-"));
const only = ["hints", "truth"];

afterAll(() => rmSync(directory, { recursive: true, force: true }));

function options(mutant?: string): RunChecksOptions {
  const reference = {
    dialect: "annotations",
    revision: "2025-11-25",
    ...(mutant === undefined ? {} : { mutant }),
  } as const;
  return { target: referenceTarget(reference, directory), only, seed: 1, failOn: ["warn"] };
}

async function planned(given: RunChecksOptions): Promise<readonly PlannedResult[]> {
  const plan = await planResults(given);
  return plan.kind === "planned" ? plan.results : expect.fail("the server cannot be tested");
}

describe("what is planned", () => {
  it.each([undefined, "name-twice-with-other-hints"])(
    "has a test for each result of a run, mutant %s",
    async (mutant) => {
      const report = await runChecks(options(mutant));
      const tests = testsOf(await planned(options(mutant))).flatMap((suite) => suite.tests);
      const key = ({ check, dialect, tool }: PlannedResult): string => JSON.stringify([check, dialect, tool]);
      expect(new Set(tests.map(({ about }) => key(about)))).toEqual(new Set(report.results.map(key)));
      expect(new Set(tests.map(({ name }) => name)).size).toBe(tests.length);
    },
  );

  it("is two where the names of two tools differ in what is not shown of them", () => {
    const planned = ["a", "b"].map((end) => ({ check: "hints/x", dialect: "static", tool: "t".repeat(200) + end }));
    expect(testsOf(planned).flatMap(({ tests }) => tests.map(({ about }) => about))).toEqual(planned);
  });

  it("is known before anything is asked, and no tool is called for it", async () => {
    const sent: string[] = [];
    const given = options();
    const target = "open" in given.target ? given.target : expect.fail("it is a target");
    const watched = {
      ...target,
      open: async (temporaryDirectory: string) => {
        const transport = await target.open(temporaryDirectory);
        return { ...transport, send: (text: string) => (sent.push(text), transport.send(text)) };
      },
    };
    const execute = { realEffects: true } as const;
    expect((await planned({ ...given, target: watched, execute, only: ["truth"] })).length).toBeGreaterThan(10);
    const methods = new Set([...sent.join("\n").matchAll(/"method":"([^"]+)"/gu)].map(([, method]) => method));
    expect(methods).toEqual(new Set(["initialize", "notifications/initialized", "tools/list"]));
  });

  it("is a report where the server cannot be tested, which fails its test", async () => {
    const launch = (): never => {
      throw new Error("no");
    };
    const plan = await planResults({ target: inMemoryTarget({ name: "none", cwd: directory, launch }) });
    if (plan.kind !== "untestable") expect.fail("it was tested");
    expect(endOfRun(plan.report, []).kind).toBe("failed");
  });
});

describe("a test ends", () => {
  let report: Report;
  let plan: readonly PlannedResult[] = [];

  beforeAll(async () => {
    report = await runChecks(options("name-twice-with-other-hints"));
    plan = await planned(options("name-twice-with-other-hints"));
  });

  function endIn(changed: Partial<Report>, check: string, failsUnverified = false): TestEnd {
    const about = plan.find((each) => each.check === check) ?? expect.fail(`${check} is not planned`);
    return endOf(about, { ...report, ...changed }, failsUnverified);
  }

  const contradicted = "hints/tool-names-are-unique";
  const notRun = "truth/read-only-tools-change-nothing";

  it("with the finding where its claim is contradicted", () => {
    const end = endIn({}, contradicted);
    expect(end).toMatchObject({ kind: "failed", message: expect.stringContaining(contradicted) });
    expect(end).toMatchObject({ message: expect.stringMatching(/\n {2}expected .*[^]*\n {2}fix .*[^]*\n {2}again /u) });
  });

  it("well where the verdict does not fail the run, and says it", () => {
    expect(endIn({ failOn: [] }, contradicted)).toMatchObject({
      kind: "told",
      message: expect.stringContaining("WARN"),
    });
  });

  it("well where the claim holds", () => {
    expect(endIn({}, "hints/titles-are-readable")).toEqual({ kind: "passed" });
  });

  it("as skipped with the reason where nothing is decided, or badly where that is to fail", () => {
    expect(endIn({}, notRun)).toEqual({ kind: "skipped", reason: "not-run: tools are called only with execute" });
    expect(endIn({}, notRun, true)).toMatchObject({ kind: "failed", message: expect.stringContaining(notRun) });
  });

  it("as skipped where the claim does not apply, whatever is to fail", () => {
    const about = plan.find(({ check, tool, dialect }) => {
      const result = report.results.find(
        (each) => each.check === check && each.tool === tool && each.dialect === dialect,
      );
      return result?.verdict === "not-applicable";
    });
    expect(endOf(about ?? expect.fail("all apply"), report, true).kind).toBe("skipped");
  });

  it("badly where the run has no result for it", () => {
    expect(endIn({ results: [] }, contradicted)).toMatchObject({ kind: "failed" });
  });
});

describe("the test of the whole run", () => {
  it("passes where every failure has a test of its own", async () => {
    const report = await runChecks(options("name-twice-with-other-hints"));
    expect(report.exitCode).toBe(1);
    expect(endOfRun(report, await planned(options("name-twice-with-other-hints")))).toEqual({ kind: "passed" });
    expect(endOfRun(report, [])).toMatchObject({
      kind: "failed",
      message: expect.stringContaining("hints/tool-names-are-unique"),
    });
  });

  it.each([3, 4, 70, 130] as const)("fails where the run ends with %d", async (exitCode) => {
    const report = await runChecks(options());
    expect(endOfRun({ ...report, exitCode }, []).kind).toBe("failed");
  });
});
