import { describe, expect, it } from "vitest";
import { clientMutants } from "../../reference-client/mutants/all-client-mutants.ts";
import { expectFound, revisionsOf } from "./expect-lie.ts";

describe("a mutant of the client in every scenario, in each of its revisions", () => {
  it.each(clientMutants)("$id: $lie", async (mutant) => {
    const seen = new Set<string>();
    for (const revision of revisionsOf(mutant))
      for (const check of await expectFound(mutant, revision)) seen.add(check);
    expect(mutant.mayAlsoFail.filter((check) => !seen.has(check))).toEqual([]);
  });
});
