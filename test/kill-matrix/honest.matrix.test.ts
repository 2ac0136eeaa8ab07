import { describe, expect, it } from "vitest";
import { revisionNames } from "../../reference-server/protocol/revision.ts";
import { contradictedChecks, runReference } from "./run-mutant.ts";

describe("the honest server", () => {
  const settings = revisionNames.flatMap((revision) =>
    (["static", "annotations", "resolve", "resolution-ext", "all"] as const).map((dialect) => ({ dialect, revision })),
  );

  it.each(settings)(
    "is contradicted by no check, and leaves none undecided, in the dialect $dialect and the revision $revision",
    async ({ dialect, revision }) => {
      const report = await runReference({ dialect, revision, runs: 100 });
      expect(contradictedChecks(report)).toEqual([]);
      expect(report.results.filter(({ verdict }) => verdict === "inconclusive")).toEqual([]);
      expect(report.problems).toEqual([]);
      expect(report.exitCode).toBe(0);
      expect(report.protocol).toEqual({ offered: revision, negotiated: revision });
    },
  );
});

describe("the honest server with tools for HTTP operations", () => {
  it("is contradicted by nothing but the advice that tools should have annotations", async () => {
    const report = await runReference({ dialect: "static", revision: "2025-11-25", httpVerbs: true });
    expect(contradictedChecks(report)).toEqual(["hints/annotations-say-something"]);
    expect(report.problems).toEqual([]);
  });

  it("puts every check of HTTP verbs to the proof that takes no call", async () => {
    const report = await runReference({ dialect: "static", revision: "2025-11-25", httpVerbs: true });
    const verbResults = report.results.filter(({ suite, verdict }) => suite === "http-verbs" && verdict !== "not-run");
    const passed = new Set(verbResults.filter(({ verdict }) => verdict === "pass").map(({ check }) => check));
    expect(verbResults.filter(({ check }) => !passed.has(check))).toEqual([]);
    expect(passed.size).toBe(13);
  });
});
