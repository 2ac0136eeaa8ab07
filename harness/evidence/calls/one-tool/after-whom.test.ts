import { describe, expect, it } from "vitest";
import { holds, undecided } from "../../../check/judgement.ts";
import { staticDialect } from "../../../check/result-key.ts";
import { checkOf } from "./fixture-tool-at-work.ts";
import { tellAfterWhom } from "./after-whom.ts";

const key = { dialect: staticDialect, tool: "read" };
const check = { ...checkOf(() => holds(1)), hint: "readOnlyHint" as const };

function told(notAfter: readonly string[], count = 5): unknown {
  const judgement = tellAfterWhom(
    { others: () => ({ count, notAfter }) },
    { check, key },
    holds(2, "rests on 2 calls"),
  );
  return "remark" in judgement ? judgement.remark : judgement;
}

describe("a pass tells after whom the tool was seen", () => {
  it.each([
    [[], "seen after calls of each other tool"],
    [["a"], "not seen after calls of a"],
    [["a", "b", "c"], "not seen after calls of a, b and c"],
    [["a", "b", "c", "d"], "not seen after calls of a, b, c and 1 more"],
    [["a", "b", "c", "d", "e"], "not seen after calls of another tool"],
  ])("where it was not after %j", (notAfter, expected) => {
    expect(told(notAfter)).toBe(`rests on 2 calls; ${expected}`);
  });

  it("and nothing where there is no other tool", () => {
    expect(told([], 0)).toBe("rests on 2 calls");
  });
});

it("what is no pass of a hint says nothing of others", () => {
  const others = { others: (): never => expect.unreachable() };
  const open = undecided("it never worked");
  expect(tellAfterWhom(others, { check, key }, open)).toBe(open);
  const answers = { ...check, about: "answers" as const };
  expect(tellAfterWhom(others, { check: answers, key }, holds(1))).toEqual(holds(1));
  expect(tellAfterWhom({ others: () => undefined }, { check, key }, holds(1))).toEqual(holds(1));
});
