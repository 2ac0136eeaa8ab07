import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { measureInvalidOnTools } from "../../bench/generate/invalid-values.ts";
import { readCorpus } from "../../bench/generate/tool-lists.ts";
import { dialectOf, measureTools } from "../../bench/generate/tool-values.ts";
import type { Share } from "../../bench/generate/valid-values.ts";

/**
 * The figures of `npm run bench:generate` that need no schemas of others, so that they cannot fall unnoticed. Shares only:
 * no time is asserted.
 */
const packageDirectory = fileURLToPath(new URL("../..", import.meta.url));

function percent({ met, of }: Share): number {
  return (100 * met) / of;
}

describe("the generator on its own corpus", () => {
  const corpus = readCorpus(packageDirectory);

  test("makes only valid values, and none is unsupported", async () => {
    const { valid, unsupported, acceptNothing } = await measureTools(corpus, 50);
    expect(valid.of).toBeGreaterThanOrEqual(19);
    expect([...valid.missed, ...unsupported, ...acceptNothing]).toEqual([]);
  });

  test("breaks all constraint sites, but for the name that Ajv does not enforce", () => {
    const { hit, isolated } = measureInvalidOnTools(
      corpus.map((tool) => ({ ...tool, dialect: dialectOf(tool.schema) })),
    );
    expect(hit.missed.filter((name) => !name.includes("__proto__"))).toEqual([]);
    expect(percent(isolated)).toBeGreaterThanOrEqual(80);
  });
});
