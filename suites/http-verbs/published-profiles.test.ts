import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contradictedOf, judgeTool } from "./fixture-mapping.ts";
import { verbs } from "../../harness/api-stub/verbs/verb-profile.ts";
import { verbProfiles } from "../../harness/api-stub/verbs/verb-profiles.ts";

type Row = readonly [verb: string, ...hints: (boolean | undefined)[]];

/** Written from the publications, row by row; undefined is a hint that is left out. */
const published: Readonly<Record<string, readonly Row[]>> = {
  "rmcp-openapi": [
    ["GET", true, false, true, true],
    ["HEAD", true, false, true, true],
    ["OPTIONS", true, false, true, true],
    ["POST", false, false, false, true],
    ["PUT", false, true, true, true],
    ["PATCH", false, true, false, true],
    ["DELETE", false, true, true, true],
  ],
  orval: [
    ["GET", true],
    ["HEAD", true],
    ["OPTIONS", true],
    ["POST", undefined, true],
    ["PUT", undefined, true, true],
    ["PATCH", undefined, true],
    ["DELETE", undefined, true, true],
  ],
  zilla: [
    ["GET", true, undefined, undefined, false],
    ["HEAD", true, undefined, undefined, false],
    ["OPTIONS", undefined, undefined, undefined, false],
    ["POST", undefined, undefined, undefined, false],
    ["PUT", undefined, undefined, true, false],
    ["PATCH", undefined, undefined, undefined, false],
    ["DELETE", undefined, true, true, false],
  ],
};

function annotationsOf([, readOnlyHint, destructiveHint, idempotentHint, openWorldHint]: Row): Record<string, boolean> {
  const hints = { readOnlyHint, destructiveHint, idempotentHint, openWorldHint };
  const set: Record<string, boolean> = {};
  for (const [name, value] of Object.entries(hints)) if (value !== undefined) set[name] = value;
  return set;
}

const cases = Object.entries(published).flatMap(([profile, rows]) =>
  rows.map((row) => ({ profile, row, verb: row[0] })),
);

describe("the profiles", () => {
  it("are those that were published, the first the default", () => {
    expect(verbProfiles.map(({ id }) => id)).toEqual(Object.keys(published));
  });

  it("have rows here for every verb", () => {
    for (const rows of Object.values(published)) expect(rows.map(([verb]) => verb)).toEqual(verbs);
  });

  it.each(cases)("$profile takes the hints that it publishes for $verb, in any case", ({ profile, row, verb }) => {
    fc.assert(
      fc.property(fc.mixedCase(fc.constant(verb)), (method) => {
        const judgements = judgeTool(profile, { method }, { annotations: annotationsOf(row) });
        expect(contradictedOf(judgements)).toEqual([]);
        expect(judgements[`${verb.toLowerCase()}-matches-the-profile`]?.kind).toBe("holds");
      }),
      { seed: 1, numRuns: 20 },
    );
  });

  it.each(cases)("$profile says which of its hints is another for $verb", ({ profile, row, verb }) => {
    const honest = annotationsOf(row);
    for (const [name, value] of Object.entries(honest)) {
      const annotations = { ...honest, [name]: !value };
      const contradicted = contradictedOf(judgeTool(profile, { method: verb }, { annotations }));
      const claim = name === "openWorldHint" ? "open-world-hint" : verb.toLowerCase();
      expect(contradicted, name).toEqual([`${claim}-matches-the-profile`]);
    }
  });

  it.each(cases)("$profile misses each of its hints that is left out for $verb", ({ profile, row, verb }) => {
    const honest = annotationsOf(row);
    for (const name of Object.keys(honest)) {
      const { [name]: _gone, ...annotations } = honest;
      const judgements = judgeTool(profile, { method: verb }, { annotations });
      expect(judgements["hints-are-explicit"], name).toMatchObject({
        kind: "contradicted",
        message: expect.stringContaining(`does not set ${name}.`),
      });
    }
  });

  it("take a hint that a profile leaves out for its default", () => {
    expect(
      contradictedOf(
        judgeTool("orval", { method: "post" }, { annotations: { destructiveHint: true, idempotentHint: false } }),
      ),
    ).toEqual([]);
    expect(
      contradictedOf(
        judgeTool("orval", { method: "post" }, { annotations: { destructiveHint: true, idempotentHint: true } }),
      ),
    ).toEqual(["post-matches-the-profile"]);
    expect(
      contradictedOf(
        judgeTool("zilla", { method: "patch" }, { annotations: { destructiveHint: false, openWorldHint: false } }),
      ),
    ).toEqual(["patch-matches-the-profile"]);
  });
});
