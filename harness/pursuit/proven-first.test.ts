import { describe, expect, it } from "vitest";
import { RunStopped } from "../instances/stop.ts";
import { minimise } from "./minimise.ts";
import { Tries, found, namesOf, steps, ampleBudget } from "./fixture-tries.ts";
import type { Attempt } from "./confirm.ts";

const seen = { conversation: steps("a", "X", "b"), contradiction: { ...found, exchanges: [1] }, trials: 3 };

/** Contradicts where X is among the requests; the run ends with a try after so many. */
function endsAfter(most: number): Attempt {
  const tries = new Tries((names) => names.includes("X"));
  let made = 0;
  return (conversation, instance) =>
    made++ < most ? tries.attempt(conversation, instance) : Promise.reject(new RunStopped({ code: "interrupted" }));
}

describe("where each try costs an instance, a contradiction", () => {
  it("is proven by the first round, so that the end of the run takes nothing from it", async () => {
    const budget = ampleBudget();
    const simplify = async (
      _: unknown,
      __: unknown,
      contradicts: (candidate: typeof seen.conversation) => Promise<boolean>,
    ) => {
      await contradicts(steps("x"));
      return steps("X");
    };
    // The guess three times, and beside it the requests up to it.
    const minimised = await minimise({ found: seen, attempt: endsAfter(4), budget, simplify, opensAtOnce: 4 });
    expect(namesOf(minimised.conversation)).toEqual(["X"]);
    expect(minimised).toMatchObject({ reproduced: 3, tries: 3, steps: 1 });
  });

  it("is not where the run ends within the first round", async () => {
    const request = { found: seen, attempt: endsAfter(2), budget: ampleBudget(), opensAtOnce: 4 };
    await expect(minimise({ ...request, simplify: (conversation) => Promise.resolve(conversation) })).rejects.toThrow(
      RunStopped,
    );
  });

  it("whose only request does not show it alone is not tried with that three times more", async () => {
    const tries = new Tries((names) => names.includes("X") && names.includes("a"));
    const { attempt, budget } = tries;
    const minimised = await minimise({ found: seen, attempt, budget, opensAtOnce: 4 });
    expect(namesOf(minimised.conversation)).toEqual(["a", "X"]);
    expect(tries.fresh.filter((tried) => namesOf(tried).join() === "X").length).toBeLessThan(6);
  });

  it("that nothing makes smaller is tried no more than that", async () => {
    const tries = new Tries((names) => names.includes("X"));
    const { attempt, budget } = tries;
    const alone = { ...seen, conversation: steps("X"), contradiction: { ...found, exchanges: [0] } };
    await minimise({ found: alone, attempt, budget, opensAtOnce: 4, simplify: (given) => Promise.resolve(given) });
    expect(tries.fresh).toHaveLength(3);
  });
});
