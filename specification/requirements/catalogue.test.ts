import { describe, expect, it } from "vitest";
import { catalogue } from "./catalogue.ts";
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
      "resolution-extension": 122,
      core: 88,
      blog: 4,
      "conformance-tests": 7,
      "http-verbs": 20,
      workshop: 28,
      "agent-surface": 29,
      "json-rpc": 1,
      json: 1,
    });
  });
});

describe.each(catalogue)("$id", (row) => {
  it("says its rule in one sentence", () => {
    expect(row.says).toMatch(/^[A-Z`].{10,200}\.$/u);
  });

  it("knows its sentences by fingerprint", () => {
    expect(row.fingerprints.filter((fingerprint) => !/^[0-9a-f]{16}$/u.test(fingerprint))).toEqual([]);
  });

  it("is excluded only for a reason that fits it", () => {
    const { excluded } = row;
    if (excluded === undefined) return;
    expect(excluded.because === "client-role").toBe(row.role === "client");
    expect(describeExclusion(excluded)).not.toContain("undefined");
  });
});
