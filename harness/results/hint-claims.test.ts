import { describe, expect, it } from "vitest";
import type { Result, Verdict } from "../../report-model/report-model.ts";
import type { Check } from "../check/check.ts";
import { checkFacts } from "../check/fixture-check-facts.ts";
import { holds } from "../check/judgement.ts";
import { calls } from "../evidence/calls/calls.ts";
import { listing } from "../evidence/listing/listing.ts";
import { HintClaims } from "./hint-claims.ts";
import type { Job } from "./job.ts";
import { parseMinVerified, requiredTools } from "./min-verified.ts";
import { plain } from "./result.ts";

const readOnly: Check = {
  ...checkFacts("s/read-only"),
  hint: "readOnlyHint",
  evidence: calls,
  per: "tool",
  judge: () => holds(1),
};
const closedWorld: Check = { ...readOnly, ...checkFacts("s/closed-world"), hint: "openWorldHint" };
const { hint: _, ...otherFacts } = readOnly;
const other: Check = { ...otherFacts, ...checkFacts("s/answers") };
const listed: Check = {
  ...checkFacts("s/listed"),
  hint: "readOnlyHint",
  evidence: listing,
  per: "tool",
  judge: () => holds(1),
};

function job(check: Check, tool?: string): Job {
  return { check, key: { dialect: "static", ...(tool === undefined ? {} : { tool }) } };
}

/** The claims of a run in which each job came to a verdict. */
function claimsOf(judged: readonly (readonly [Job, Verdict])[]): HintClaims {
  const results = judged.map(([{ check, key }, verdict]) => plain(check, key, verdict, `it is ${verdict}`, 1));
  const resultOn = (id: string, { tool }: { tool?: string }): Result | undefined =>
    results.find((result) => result.check === id && result.tool === tool);
  return new HintClaims(
    judged.map(([each]) => each),
    { resultOn },
  );
}

describe("the hints that a run decided", () => {
  it.each<[Verdict, number, number]>([
    ["pass", 1, 1],
    ["fail", 1, 1],
    ["warn", 1, 1],
    ["note", 1, 1],
    ["ambiguous", 1, 1],
    ["inconclusive", 0, 1],
    ["not-run", 0, 1],
    ["error", 0, 1],
    ["not-applicable", 0, 0],
  ])("count a claim with the verdict %s as %i of %i", (verdict, decided, of) => {
    const claims = claimsOf([[job(readOnly, "a"), verdict]]);
    expect(claims.count(undefined, 3)).toEqual({ decided, of, tools: { decided, of, required: of } });
  });

  it("are told of each tool, with the reason why one is open", () => {
    const claims = claimsOf([
      [job(readOnly, "a"), "pass"],
      [job(closedWorld, "a"), "inconclusive"],
      [job(readOnly, "b"), "not-run"],
      [job(readOnly, "c"), "not-applicable"],
    ]);
    expect(claims.ofTool("a")).toEqual({
      decided: 1,
      of: 2,
      open: [{ check: "s/closed-world", dialect: "static", hint: "openWorldHint", because: "it is inconclusive" }],
    });
    expect(claims.ofTool("b")).toMatchObject({ decided: 0, of: 1, open: [{ because: "it is not-run" }] });
    expect(claims.ofTool("c")).toEqual({ decided: 0, of: 0, open: [] });
    expect(claims.count("100%", 3)).toEqual({ decided: 1, of: 3, tools: { decided: 1, of: 2, required: 2 } });
  });

  it("are those of checks that name a hint and judge the calls of a tool", () => {
    const claims = claimsOf([
      [job(other, "a"), "pass"],
      [job(listed, "a"), "pass"],
      [job(readOnly), "pass"],
    ]);
    expect(claims.count(undefined, 3)).toEqual({ decided: 0, of: 0, tools: { decided: 0, of: 0, required: 0 } });
    expect(claims.count(2, 3).tools.required).toBe(2);
  });
});

describe("requiredTools", () => {
  it.each<[Parameters<typeof requiredTools>[0], number, number]>([
    [undefined, 0, 0],
    [undefined, 21, 1],
    [0, 21, 0],
    [5, 3, 5],
    ["80%", 21, 17],
    ["100%", 3, 3],
    ["0%", 3, 0],
  ])("is, for %j of %i tools, %i", (asked, tools, required) => {
    expect(requiredTools(asked, tools, 30)).toBe(required);
  });

  it.each<[Parameters<typeof requiredTools>[0], number]>([
    [undefined, 1],
    ["80%", 1],
    [5, 5],
    [0, 0],
    ["0%", 0],
  ])("is, for %j of a server that lists none, %i", (asked, required) => {
    expect(requiredTools(asked, 0, 0)).toBe(required);
  });
});

describe("parseMinVerified", () => {
  it.each([
    [3, 3],
    [0, 0],
    ["3", 3],
    ["80%", "80%"],
    ["080%", "80%"],
  ])("takes %j", (given, parsed) => {
    expect(parseMinVerified(given)).toBe(parsed);
  });

  it.each([-1, 1.5, "", "%", "101%", "-1", "1.5", "ten", " 3", null, true, Number.NaN])("refuses %j", (given) => {
    expect(parseMinVerified(given)).toBeUndefined();
  });
});
