import { describe, expect, it } from "vitest";
import type { Dialect } from "../../reference-server/protocol/dialect.ts";
import { revisionNames } from "../../reference-server/protocol/revision.ts";
import { contradictedChecks, runReference } from "./run-mutant.ts";

/** Registers a run of every check on the honest server in each of these dialects and each revision. */
export function describeHonest(dialects: readonly Dialect[]): void {
  const settings = revisionNames.flatMap((revision) => dialects.map((dialect) => ({ dialect, revision })));

  describe("the honest server", () => {
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
}
