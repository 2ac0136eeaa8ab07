import { describe, expect, it } from "vitest";
import { checkFacts, lieOf } from "../check/fixture-check-facts.ts";
import { holds, undecided, type Judgement } from "../check/judgement.ts";
import { conversation } from "../evidence/conversation/conversation.ts";
import type { SessionConversationCheck } from "../evidence/conversation/conversation-check.ts";
import { told } from "../evidence/gathering/fixture-gathering.ts";
import type { Result } from "../../report-model/report-model.ts";
import type { Attempt } from "./confirm.ts";
import { evidenceOf, steps } from "./fixture-tries.ts";
import { replay } from "./replay.ts";

const check: SessionConversationCheck = {
  ...checkFacts("s/c"),
  evidence: conversation,
  per: "server",
  plan: () => [],
  judge: () => holds(1),
};

/** @param judgements of the tries, in turn */
async function replayed(...judgements: readonly Judgement[]): Promise<{ result: Result; held: readonly unknown[] }> {
  const held: unknown[] = [];
  const attempt: Attempt = (candidate, instance) => {
    const judgement = judgements[held.length] ?? expect.fail("too many tries");
    held.push([candidate, instance]);
    return Promise.resolve({ judgement, evidence: evidenceOf(candidate) });
  };
  const found = { conversation: steps("a", "b"), contradiction: lieOf(), trials: 3 };
  const result = await replay(attempt, { check, key: { dialect: "static" }, found, again: () => "again" });
  return { result, held };
}

describe("a conversation that is held again", () => {
  it("is held as it is, three times, each in a fresh instance", async () => {
    const { result, held } = await replayed(lieOf(), lieOf(), lieOf());
    expect(held).toEqual(Array.from({ length: 3 }, () => [steps("a", "b"), "fresh"]));
    expect(told([result])).toEqual(["s/c static fail: It lies."]);
    expect(result.counterexample).toMatchObject({ reproduced: { times: 3, of: 3 }, shrunk: { steps: 0 } });
  });

  it("decides nothing where it contradicts at times only, and tells how often", async () => {
    const { result } = await replayed(holds(1), lieOf(), holds(1));
    expect(result).toMatchObject({ verdict: "inconclusive", counterexample: { reproduced: { times: 1, of: 3 } } });
  });

  it("has what was judged instead where it does not: what is open before what holds", async () => {
    expect(told([(await replayed(holds(1), holds(1), holds(1))).result])).toEqual(["s/c static pass: held"]);
    expect(told([(await replayed(holds(1), undecided("it is dead"), holds(1))).result])).toEqual([
      "s/c static inconclusive: it is dead",
    ]);
  });

  it("takes no other contradiction for it", async () => {
    const other = lieOf({ case: "another" });
    expect(told([(await replayed(other, other, other)).result])).toEqual([
      "s/c static inconclusive: the check fails in another way than before: It lies.",
    ]);
  });
});
