import { describe, expect, it } from "vitest";
import { mutants } from "../reference-server/mutants/all-mutants.ts";
import { revisionNames } from "../reference-server/protocol/revision.ts";
import type { Report } from "../report-model/report-model.ts";
import { referenceTarget } from "./in-memory-target.ts";
import { contradictedChecks } from "./kill-matrix/run-mutant.ts";
import { overHttp, runOn } from "./run-over-http.ts";

const { directory, serve } = overHttp();

/** Without those of checks that need HTTP. */
function verdicts({ results }: Report): ReadonlyMap<string, string> {
  const shared = results.filter(({ suite }) => suite !== "transport");
  return new Map(shared.map(({ check, tool, dialect, verdict }) => [`${check} ${tool ?? ""} ${dialect}`, verdict]));
}

describe("the reference server over HTTP", () => {
  it.each(revisionNames)(
    "has in the revision %s, which is found out, the verdicts that it has in memory",
    async (revision) => {
      const { problems, protocol, ...report } = await runOn(await serve({ dialect: "both", spoken: revision }));
      expect(problems).toEqual([]);
      const transport = report.results.filter(({ suite, verdict }) => suite === "transport" && verdict !== "pass");
      const applicable = transport.filter(({ verdict }) => verdict !== "not-applicable");
      // No tool is called here.
      expect(applicable.map(({ check, verdict }) => `${verdict} ${check}`)).toEqual(
        revision === "2026-07-28" ? ["not-run transport/calls-whose-name-differs-are-rejected"] : [],
      );
      expect(protocol?.negotiated).toBe(revision);
      const inMemory = await runOn(referenceTarget({ dialect: "both", revision }, directory));
      expect(verdicts({ problems, protocol, ...report })).toEqual(verdicts(inMemory));
    },
  );

  it.each(revisionNames)("speaks the extension in the revision %s as in memory", async (revision) => {
    const suites = ["capabilities", "schema", "fallback"];
    const report = await runOn(await serve({ dialect: "resolution-ext", spoken: revision }), suites);
    expect(report.problems).toEqual([]);
    expect(report.results.some(({ dialect, verdict }) => dialect === "resolution-ext" && verdict === "pass")).toBe(
      true,
    );
    const inMemory = await runOn(referenceTarget({ dialect: "resolution-ext", revision }, directory), suites);
    expect(verdicts(report)).toEqual(verdicts(inMemory));
  });

  it("that speaks both revisions is met in the newer one", async () => {
    const report = await runOn(await serve({ dialect: "static", spoken: "all" }), ["hints"]);
    expect(report.protocol?.negotiated).toBe("2026-07-28");
  });

  it.each([
    "capability-missing",
    "tool-order-alternates",
    "flips-for-one-combination",
    "names-in-any-case",
    "error-changes-the-definition",
    "metadata-is-not-looked-at",
  ])("is caught at the lie %s by the checks that catch it on stdio", async (id) => {
    const mutant = mutants.find((each) => each.id === id);
    const { killedBy, revision: spoken = "2025-11-25" } = mutant ?? expect.fail("no such mutant");
    const report = await runOn(await serve({ dialect: "annotations", spoken, mutant: id }), killedBy);
    expect(contradictedChecks(report)).toEqual(killedBy.toSorted());
  });
});
