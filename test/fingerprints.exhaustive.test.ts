import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runChecks } from "../library/run-checks.ts";
import type { Result } from "../report-model/report-model.ts";
import { referenceTarget } from "./in-memory-target.ts";

/** What is contradicted by a mutant of the reference server in memory. */
async function contradictedBy(
  mutant: string,
  seed: number,
  dialect: "annotations" | "resolve" = "annotations",
): Promise<readonly Result[]> {
  const workingDirectory = mkdtempSync(join(tmpdir(), "fingerprints-"));
  try {
    const { results } = await runChecks({
      target: referenceTarget({ dialect, revision: "2025-11-25", mutant }, workingDirectory),
      only: ["determinism", "error-codes"],
      toolNames: ["archive", "call_api"],
      runs: 5,
      timeoutMs: 1_000,
      seed,
      again: ({ id }, { tool }) => `${id} ${tool ?? ""}`,
    });
    return results.filter(({ fingerprint }) => fingerprint !== undefined);
  } finally {
    rmSync(workingDirectory, { recursive: true, force: true });
  }
}

function fingerprints(results: readonly Result[]): readonly (string | undefined)[] {
  return results.map(({ fingerprint }) => fingerprint);
}

function only(results: readonly Result[], check: string): readonly Result[] {
  return results.filter((result) => result.check === check);
}

describe("fingerprints", () => {
  it.each(["changes-its-mind-in-between", "unknown-tool-is-answered", "arguments-of-any-type"])(
    "of what %s contradicts are the same with another seed, and every finding has its command",
    async (mutant) => {
      const [one, other] = [await contradictedBy(mutant, 1), await contradictedBy(mutant, 77)];
      expect(one.length).toBeGreaterThan(0);
      expect(fingerprints(other)).toEqual(fingerprints(one));
      expect(new Set(fingerprints(one)).size).toBe(one.length);
      expect(one.map(({ check, tool, again }) => [check, tool, again])).toEqual(
        one.map(({ check, tool }) => [check, tool, `${check} ${tool ?? ""}`]),
      );
    },
  );

  it("differ between two lies about one claim, and between dialects", async () => {
    const check = "error-codes/unknown-tool-is-rejected";
    const found = [
      await contradictedBy("unknown-tool-is-answered", 1),
      await contradictedBy("unknown-tool-is-an-internal-error", 1),
      await contradictedBy("unknown-tool-is-answered", 1, "resolve"),
    ].flatMap((results) => only(results, check));
    expect(found.map((result) => [result.dialect, result.case])).toEqual([
      ["annotations", "answered"],
      ["annotations", "other-code"],
      ["resolve", "answered"],
    ]);
    expect(new Set(fingerprints(found)).size).toBe(3);
  });

  it("differ between tools", async () => {
    const found = only(
      await contradictedBy("arguments-of-any-type", 1),
      "error-codes/non-object-arguments-are-rejected",
    );
    expect(new Set(found.map(({ tool }) => tool))).toEqual(new Set(["archive", "call_api"]));
    expect(new Set(fingerprints(found)).size).toBe(2);
  });
});
