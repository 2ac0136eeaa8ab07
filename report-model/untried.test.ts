import { describe, expect, it } from "vitest";
import type { Result } from "./report-model.ts";
import { answersDiffer, makeReport } from "../reports/fixture-reports.ts";
import { reasonsUnproven, type Unproven, type WhyUnproven } from "./unproven.ts";
import { isUntried, notAgainIn, untriedIn } from "./untried.ts";

const checks = makeReport([answersDiffer]).checks.flatMap((check) => [
  { ...check, id: "truth/vouches", hint: "readOnlyHint" as const },
  { ...check, id: "output/agrees" },
]);

function open(tool: string, check: string, why: WhyUnproven, otherwise: Unproven["otherwise"] = "fail"): Result {
  return { ...answersDiffer, check, tool, verdict: "inconclusive", unproven: { why, otherwise } };
}

describe("a contradiction that was seen and not proven", () => {
  it.each(reasonsUnproven)("because of %s is untried where trying it again might prove it", (why) => {
    expect(isUntried(open("ledger", "truth/vouches", why))).toBe(!["not-again", "too-few-calls"].includes(why));
  });

  it("makes a run no pass, but for a note and for what the baseline knows", () => {
    const untried = open("ledger", "truth/vouches", "run-ended");
    expect(isUntried({ ...untried, unproven: { why: "run-ended", otherwise: "note" } })).toBe(false);
    expect(isUntried({ ...untried, known: { reason: "r" } })).toBe(false);
    expect(isUntried({ ...untried, known: { reason: "r", until: "2020-01-01", expired: true } })).toBe(true);
    expect(isUntried(answersDiffer)).toBe(false);
  });

  it("comes after untrue hints, which clients act on, and after what is worse", () => {
    const results = [
      open("a", "output/agrees", "run-ended", "ambiguous"),
      open("b", "output/agrees", "run-ended", "warn"),
      open("c", "truth/vouches", "not-possible", "ambiguous"),
      open("d", "output/agrees", "too-many"),
      open("e", "truth/vouches", "not-again"),
      open("f", "truth/vouches", "run-ended", "warn"),
    ];
    expect(untriedIn({ results, checks }).map(({ tool }) => tool)).toEqual(["f", "d", "b", "c", "a"]);
    expect(notAgainIn({ results }).map(({ tool }) => tool)).toEqual(["e"]);
  });
});
