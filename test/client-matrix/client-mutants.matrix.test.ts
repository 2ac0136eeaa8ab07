import { describe, expect, it } from "vitest";
import { clientMutants } from "../../reference-client/mutants/all-client-mutants.ts";
import { clientChecks } from "../../suites/client/index.ts";
import { testReferenceClient } from "./run-reference-client.ts";

describe("the kill matrix of clients", () => {
  it("has a mutant for every check, and names no other", () => {
    const ids = clientChecks.map(({ id }) => id);
    const killing = new Set(clientMutants.flatMap(({ killedBy }) => killedBy));
    expect(ids.filter((id) => !killing.has(id))).toEqual([]);
    const named = clientMutants.flatMap(({ killedBy, mayAlsoFail }) => [...killedBy, ...mayAlsoFail]);
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(clientMutants)("$id: $lie", async ({ dialects, killedBy, mayAlsoFail, revision, hooks }) => {
    const revisions = revision === undefined ? (["2025-11-25", "2026-07-28"] as const) : [revision];
    const seen = new Set<string>();
    for (const each of revisions) {
      const { results } = await testReferenceClient({ revision: each, hooks });
      const contradicted = results.filter(
        ({ fingerprint, verdict }) => fingerprint !== undefined && verdict !== "inconclusive",
      );
      const kills = contradicted.filter(({ check, dialect }) => killedBy.includes(check) && dialects.includes(dialect));
      const wanted = killedBy.flatMap((check) =>
        clientChecks
          .filter(({ id }) => id === check)
          .flatMap((found) =>
            found.dialects === undefined
              ? ["static"]
              : dialects.filter((dialect) => found.dialects === "all" || found.dialects?.includes(dialect)),
          )
          .map((dialect) => `${check} ${dialect}`),
      );
      expect(kills.map(({ check, dialect }) => `${check} ${dialect}`).toSorted()).toEqual(wanted.toSorted());
      const others = contradicted.map(({ check }) => check).filter((check) => !killedBy.includes(check));
      expect(others.filter((check) => !mayAlsoFail.includes(check))).toEqual([]);
      for (const check of others) seen.add(check);
    }
    expect(mayAlsoFail.filter((check) => !seen.has(check))).toEqual([]);
  });
});
