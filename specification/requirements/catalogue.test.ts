import { describe, expect, it } from "vitest";
import { catalogue } from "./catalogue.ts";
import type { CatalogueRow } from "./catalogue-row.ts";
import { describeExclusion } from "./exclusions.ts";

describe("the catalogue of requirements", () => {
  it("has every id once", () => {
    const ids = catalogue.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("has the rows of every document", () => {
    const counts: Record<string, number> = {};
    for (const { document } of catalogue) counts[document] = (counts[document] ?? 0) + 1;
    expect(counts).toEqual({
      annotations: 80,
      resolve: 88,
      "resolution-extension": 123,
      core: 102,
      blog: 4,
      "conformance-tests": 7,
      "http-verbs": 20,
      workshop: 28,
      "agent-surface": 29,
      "json-rpc": 5,
      json: 1,
      http: 4,
      openapi: 3,
    });
  });
});

describe("a row of the catalogue", () => {
  const idsWhere = (isWrong: (row: CatalogueRow) => boolean): readonly string[] =>
    catalogue.filter(isWrong).map(({ id }) => id);

  it("says its rule in one sentence", () => {
    expect(idsWhere(({ says }) => !/^[A-Z`].{10,200}\.$/u.test(says))).toEqual([]);
  });

  it("knows its sentences by fingerprint", () => {
    const isNone = (fingerprint: string): boolean => !/^[0-9a-f]{16}$/u.test(fingerprint);
    expect(idsWhere(({ fingerprints }) => fingerprints.some(isNone))).toEqual([]);
  });

  it("is excluded only for a reason that fits it", () => {
    const excluded = catalogue.filter((row) => row.excluded !== undefined);
    expect(excluded.length).toBeGreaterThan(0);
    expect(excluded.length).toBeLessThan(catalogue.length);
    expect(
      idsWhere(
        ({ role, excluded }) =>
          excluded !== undefined &&
          ((excluded.because === "inside-the-client" && role !== "client") ||
            describeExclusion(excluded).includes("undefined")),
      ),
    ).toEqual([]);
  });
});
