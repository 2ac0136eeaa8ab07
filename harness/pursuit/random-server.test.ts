import { describe, expect, it } from "vitest";
import { holds, type Contradiction } from "../check/judgement.ts";
import type { Minimised } from "../results/minimised.ts";
import { type Attempt } from "./confirm.ts";
import { minimise } from "./minimise.ts";
import { again, ampleBudget, evidenceOf, steps, unchanged } from "./fixture-tries.ts";

describe("a server that answers at random", () => {
  /** A number generator of Park and Miller. */
  function randomWith(chance: number): () => boolean {
    let state = 7;
    return () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647 < chance;
    };
  }
  const sighted: Contradiction = { ...again, provenByTranscript: true };

  /** Contradicts when one request of the conversation or more was answered otherwise, by chance. */
  async function minimiseRandom(chance: number, contradiction: Contradiction): Promise<Minimised> {
    const lies = randomWith(chance);
    const attempt: Attempt = (conversation) => {
      const lied = conversation.filter(() => lies()).length > 0;
      const judgement = lied ? { ...contradiction, exchanges: [0] } : holds(1);
      return Promise.resolve({ judgement, evidence: evidenceOf(conversation) });
    };
    const conversation = Array.from({ length: 100 }, () => steps("q")).flat();
    return minimise({
      found: {
        conversation,
        contradiction: { ...contradiction, exchanges: [40, 41] },
        trials: 1,
        proof: {
          conversation: steps("q", "q"),
          contradiction: { ...contradiction, exchanges: [0, 1] },
          evidence: evidenceOf(steps("q", "q")),
        },
      },
      attempt,
      budget: ampleBudget(),
      simplify: unchanged,
    });
  }

  it.each([0.5, 0.2])(
    "with a chance of %d is proved by a conversation in which it does so each time",
    async (chance) => {
      expect(await minimiseRandom(chance, { ...sighted })).toMatchObject({ reproduced: 3, tries: 3 });
    },
  );

  it.each([0.005, 0.001, 0.0001])("with a chance of %d is proved by what was seen, with the rate", async (chance) => {
    const minimised = await minimiseRandom(chance, sighted);
    expect(minimised.tries).toBe(20);
    expect(minimised.reproduced).toBeGreaterThanOrEqual(1);
    expect(minimised.reproduced).toBeLessThan(20);
    expect(minimised.conversation.length).toBeLessThanOrEqual(2);
    expect(minimised.evidence.exchanges).toHaveLength(minimised.conversation.length);
  });

  it("proves nothing where what it contradicts needs to be attributed", async () => {
    const { reproduced, tries } = await minimiseRandom(0.001, again);
    expect(tries).toBe(3);
    expect(reproduced).toBeLessThan(3);
  });
});
