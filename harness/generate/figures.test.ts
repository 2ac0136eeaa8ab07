import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { measureInvalidOnSuite, measureInvalidOnTools } from "../../bench/generate/invalid-values.ts";
import { sampleOurs } from "../../bench/generate/samplers.ts";
import { readSuite } from "../../bench/generate/suite.ts";
import { readCorpus, readToolLists } from "../../bench/generate/tool-lists.ts";
import { dialectOf, measureTools } from "../../bench/generate/tool-values.ts";
import { measureValid, type Share } from "../../bench/generate/valid-values.ts";

/**
 * The figures of `npm run bench:generate`, so that they cannot fall unnoticed. Shares only: no time is asserted. Floors
 * lie where the figures stood when written, less one or two schemas that a busy machine may not finish in time.
 */
const packageDirectory = fileURLToPath(new URL("../..", import.meta.url));
const dataDirectory = fileURLToPath(new URL("../../../shared/data", import.meta.url));
const limitMs = 180_000;

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

describe.each([
  { dialect: "2020-12", valid: 99, relevant: 100, independent: 98.5, hit: 93 },
  { dialect: "draft-07", valid: 100, relevant: 100, independent: 98, hit: 93 },
] as const)("the generator on the test suite of $dialect", ({ dialect, valid, relevant, independent, hit }) => {
  const groups = readSuite(dataDirectory, dialect);

  if (groups === undefined) {
    test.skip("skipped: there are no case files in ../shared/data/json-schema-test-suite");
    return;
  }

  test(
    "makes valid values of the relevant types",
    async () => {
      const figures = await measureValid(groups, sampleOurs, 40);
      expect(percent(figures.allValid)).toBeGreaterThanOrEqual(valid);
      expect(percent(figures.relevantType)).toBeGreaterThanOrEqual(relevant);
      expect(percent(figures.independent)).toBeGreaterThanOrEqual(independent);
    },
    limitMs,
  );

  test(
    "hits the constraint sites",
    () => {
      expect(percent(measureInvalidOnSuite(groups).hit)).toBeGreaterThanOrEqual(hit);
    },
    limitMs,
  );
});

describe("the generator on recorded tool lists of real servers", () => {
  const tools = readToolLists(dataDirectory);

  if (tools === undefined) {
    test.skip("skipped: there are no lists in ../shared/data/tools-list");
    return;
  }

  test(
    "makes only valid values, and none is unsupported",
    async () => {
      const { valid, unsupported, acceptNothing } = await measureTools(tools, 10);
      expect([...valid.missed, ...unsupported]).toEqual([]);
      expect(acceptNothing).toHaveLength(1);
    },
    limitMs,
  );

  test(
    "hits every constraint site of every tenth tool, and isolates most",
    () => {
      const some = tools.filter((_, index) => index % 10 === 0);
      const { hit, isolated } = measureInvalidOnTools(
        some.map((tool) => ({ ...tool, dialect: dialectOf(tool.schema) })),
      );
      expect(hit.missed).toEqual([]);
      expect(percent(isolated)).toBeGreaterThanOrEqual(94);
    },
    limitMs,
  );
});
