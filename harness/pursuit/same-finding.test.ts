import { describe, expect, it } from "vitest";
import { holds } from "../check/judgement.ts";
import type { Minimised } from "../results/minimised.ts";
import { type Attempt } from "./confirm.ts";
import { minimise } from "./minimise.ts";
import { again, ampleBudget, evidenceOf, found, namesOf, steps, unchanged } from "./fixture-tries.ts";

describe("a reduction", () => {
  const good = "good";
  const three = (judged: (names: readonly string[]) => readonly number[] | undefined): Promise<Minimised> => {
    const attempt: Attempt = (conversation) => {
      const exchanges = judged(namesOf(conversation));
      const judgement = exchanges === undefined ? holds(1) : { ...again, exchanges };
      return Promise.resolve({ judgement, evidence: evidenceOf(conversation) });
    };
    const conversation = steps(good, "bad", good);
    return minimise({
      found: { conversation, contradiction: { ...found, exchanges: [0, 1, 2] }, trials: 1 },
      attempt,
      budget: ampleBudget(),
      simplify: unchanged,
    });
  };

  it("that rests on other requests is none, though it contradicts", async () => {
    const stalledOnce = await three((names) => (names.at(-1) === "bad" ? names.map((_, index) => index) : undefined));
    expect(stalledOnce).toMatchObject({ conversation: steps(good, "bad", good), reproduced: 0 });
  });

  it("may leave out a request between those that it rests on", async () => {
    const kept = await three((names) =>
      names.length > 1 && names.at(-1) === good ? [0, names.length - 1] : undefined,
    );
    expect(kept).toMatchObject({ conversation: steps(good, good), reproduced: 3 });
  });

  it("that contradicts in another way is none", async () => {
    const attempt: Attempt = (conversation) => {
      const judgement = { ...again, case: conversation.length === 3 ? "one" : "other" };
      return Promise.resolve({ judgement, evidence: evidenceOf(conversation) });
    };
    const minimised = await minimise({
      found: { conversation: steps("a", "b", "c"), contradiction: { ...found, case: "one" }, trials: 1 },
      attempt,
      budget: ampleBudget(),
      simplify: unchanged,
    });
    expect(minimised).toMatchObject({ conversation: steps("a", "b", "c"), reproduced: 3 });
  });
});
