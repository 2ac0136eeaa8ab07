import { describe, expect, it } from "vitest";
import { type Contradiction } from "../check/judgement.ts";
import { confirm, type Attempt } from "./confirm.ts";
import { minimise } from "./minimise.ts";
import { Tries, again, ampleBudget, evidenceOf, found, namesOf, steps, unchanged } from "./fixture-tries.ts";

const many = steps(
  ...Array.from({ length: 60 }, (_, index) => (index === 20 ? "X" : index === 40 ? "Y" : `q${index}`)),
);

describe("a contradiction", () => {
  it("that names its exchanges is reduced to them, though there are sixty", async () => {
    const tries = new Tries((names) => names.includes("X") && names.includes("Y"));
    const contradiction = { ...found, exchanges: [20, 40] };
    const minimised = await minimise({
      found: { conversation: many, contradiction, trials: 1 },
      attempt: tries.attempt,
      budget: tries.budget,
      simplify: unchanged,
    });
    expect(namesOf(minimised.conversation)).toEqual(["X", "Y"]);
    expect(minimised).toMatchObject({ reproduced: 3, steps: 1, contradiction: again });
    expect(minimised.evidence.exchanges.map(({ step }) => step)).toEqual(minimised.conversation);
  });

  it("that names nothing is reduced to the one request that matters", async () => {
    const tries = new Tries((names) => names.includes("d"));
    const conversation = steps("a", "b", "c", "d", "e", "f", "g", "h");
    const minimised = await minimise({
      found: { conversation, contradiction: found, trials: 1 },
      attempt: tries.attempt,
      budget: tries.budget,
      simplify: unchanged,
    });
    expect(namesOf(minimised.conversation)).toEqual(["d"]);
    expect(minimised.steps).toBe(3);
  });

  it("that depends on what was asked before keeps the request it depends on", async () => {
    const tries = new Tries(
      (names) => names.indexOf("trigger") !== -1 && names.indexOf("q") > names.indexOf("trigger"),
    );
    const conversation = steps("a", "b", "trigger", "c", "d", "e", "q", "f");
    const contradiction = { ...found, exchanges: [6] };
    const minimised = await minimise({
      found: { conversation, contradiction, trials: 1 },
      attempt: tries.attempt,
      budget: tries.budget,
      simplify: unchanged,
    });
    expect(namesOf(minimised.conversation)).toEqual(["trigger", "q"]);
    expect(minimised.reproduced).toBe(3);
  });

  it("that rests on one request with nothing to simplify is proven in three launches, not four", async () => {
    const tries = new Tries((names) => names.includes("X"));
    const minimised = await minimise({
      found: { conversation: many, contradiction: { ...found, exchanges: [20] }, trials: 1 },
      attempt: tries.attempt,
      budget: tries.budget,
    });
    expect(namesOf(minimised.conversation)).toEqual(["X"]);
    expect(minimised).toMatchObject({ reproduced: 3, tries: 3, steps: 1, contradiction: again });
    expect(tries.fresh.map(namesOf)).toEqual([["X"], ["X"], ["X"]]);
  });

  it("whose one request does not show it alone keeps what that depends on", async () => {
    const tries = new Tries((names) => names.includes("X") && names.includes("Y"));
    const minimised = await minimise({
      found: { conversation: many, contradiction: { ...found, exchanges: [40] }, trials: 1 },
      attempt: tries.attempt,
      budget: tries.budget,
    });
    expect(namesOf(minimised.conversation)).toEqual(["X", "Y"]);
    expect(minimised.reproduced).toBe(3);
    expect(tries.fresh.slice(0, 3).map(namesOf)).toEqual([["Y"], ["Y"], ["Y"]]);
  });

  it("that says what else may have brought it about is tried with that before anything is left out", async () => {
    const tries = new Tries((names) => names.includes("X") && names.includes("Y"));
    const minimised = await minimise({
      found: { conversation: many, contradiction: { ...found, exchanges: [40] }, trials: 1, related: [20] },
      attempt: tries.attempt,
      budget: tries.budget,
      simplify: unchanged,
    });
    expect(namesOf(minimised.conversation)).toEqual(["X", "Y"]);
    expect(tries.fresh.slice(0, 2).map((names) => names.length)).toEqual([1, 2]);
  });

  it("that needs the same query several times keeps as many as it needs", async () => {
    const tries = new Tries((names) => names.filter((name) => name === "q").length >= 12);
    const conversation = Array.from({ length: 12 }, () => steps("q", "a", "b", "c", "d")).flat();
    const contradiction = { ...found, exchanges: [0, 55] };
    const minimised = await minimise({
      found: { conversation, contradiction, trials: 1 },
      attempt: tries.attempt,
      budget: tries.budget,
      simplify: unchanged,
    });
    expect(namesOf(minimised.conversation)).toEqual(Array.from({ length: 12 }, () => "q"));
  });

  it("of a single request is only confirmed", async () => {
    const tries = new Tries(() => true);
    const conversation = steps("q");
    const contradiction = { ...found, exchanges: [0] };
    const minimised = await minimise({
      found: { conversation, contradiction, trials: 1 },
      attempt: tries.attempt,
      budget: tries.budget,
      simplify: unchanged,
    });
    expect(minimised).toMatchObject({ conversation, reproduced: 3, steps: 0 });
    expect(tries.fresh).toHaveLength(3);
    expect(tries.scratch).toEqual([]);
  });

  it("that is known to be as short as can be is only confirmed, too", async () => {
    const tries = new Tries((names) => names.includes("X"));
    const minimised = await minimise({
      found: { conversation: steps("a", "X"), contradiction: found, trials: 1 },
      attempt: tries.attempt,
      budget: tries.budget,
      isShortest: true,
    });
    expect(namesOf(minimised.conversation)).toEqual(["a", "X"]);
    expect(minimised).toMatchObject({ reproduced: 3, steps: 0 });
    expect(tries.fresh).toHaveLength(3);
  });

  it("that cannot be made smaller costs a bounded number of instances", async () => {
    const tries = new Tries((names) => names.length === many.length);
    const minimised = await minimise({
      found: { conversation: many, contradiction: found, trials: 1 },
      attempt: tries.attempt,
      budget: tries.budget,
      simplify: unchanged,
    });
    expect(minimised.conversation).toEqual(many);
    expect(tries.fresh).toHaveLength(24 + 3);
  });

  it("that comes and goes is reproduced fewer than three times", async () => {
    const tries = new Tries((_, nth) => nth === 2);
    const contradiction = { ...found, exchanges: [0] };
    const minimised = await minimise({
      found: { conversation: steps("q"), contradiction, trials: 1 },
      attempt: tries.attempt,
      budget: tries.budget,
      simplify: unchanged,
    });
    expect(minimised).toMatchObject({ reproduced: 1, contradiction: again });
  });

  it("that never comes again keeps its first judgement, and no evidence", async () => {
    const tries = new Tries(() => false);
    const conversation = steps("a", "b");
    const minimised = await minimise({
      found: { conversation, contradiction: found, trials: 1 },
      attempt: tries.attempt,
      budget: tries.budget,
      simplify: unchanged,
    });
    expect(minimised).toEqual({
      conversation,
      contradiction: found,
      evidence: { exchanges: [], strayFaults: [] },
      reproduced: 0,
      tries: 3,
      steps: 0,
    });
  });
});

describe("simplification", () => {
  it("starts from the reduced conversation and its own judgement, and asks in one scratch instance", async () => {
    const tries = new Tries((names) => names.includes("X") || names.includes("simple"));
    const conversation = steps("a", "X", "b");
    const minimised = await minimise({
      found: { conversation, contradiction: { ...found, exchanges: [1] }, trials: 1 },
      attempt: tries.attempt,
      budget: tries.budget,
      simplify: async (reduced, contradiction, contradicts) => {
        expect(namesOf(reduced)).toEqual(["X"]);
        expect(contradiction).toEqual(again);
        expect(await contradicts(steps("other"))).toBe(false);
        expect(await contradicts(steps("simple"))).toBe(true);
        return steps("simple");
      },
    });
    expect(minimised).toMatchObject({ conversation: steps("simple"), reproduced: 3, steps: 2 });
    expect(tries.scratch).toEqual([steps("other"), steps("simple")]);
  });

  it.each([
    ["ends after four misses in a row where each costs an instance", 1, 6],
    ["goes on where one instance serves all", undefined, 8],
  ] as const)("%s", async (_, opensAtOnce, asked) => {
    const tries = new Tries((names) => names.includes("X") || names.includes("simple"));
    await minimise({
      found: { conversation: steps("X"), contradiction: { ...found, exchanges: [0] }, trials: 1 },
      attempt: tries.attempt,
      budget: tries.budget,
      ...(opensAtOnce === undefined ? {} : { opensAtOnce }),
      simplify: async (reduced, __, contradicts) => {
        for (const name of ["other", "simple", "one", "two", "three", "four", "five", "six"])
          await contradicts(steps(name));
        return reduced;
      },
    });
    expect(tries.scratch).toHaveLength(asked);
  });

  it("whose result does not recur is given up for the conversation before it", async () => {
    const tries = new Tries((names) => names.includes("X"));
    const minimised = await minimise({
      found: { conversation: steps("a", "X"), contradiction: { ...found, exchanges: [1] }, trials: 1 },
      attempt: tries.attempt,
      budget: tries.budget,
      simplify: () => Promise.resolve(steps("only in scratch")),
    });
    expect(minimised).toMatchObject({ conversation: steps("X"), reproduced: 3, steps: 1 });
  });
});

describe("a contradiction that no reading of the text excuses", () => {
  const open: Contradiction = { ...again, ambiguity: { id: "AMB-05", contradictedBy: ["strict"] } };

  /** X contradicts under every reading, every other request under one. */
  const attempt: Attempt = (conversation) => {
    const plain = namesOf(conversation).includes("X");
    return Promise.resolve({ judgement: plain ? again : open, evidence: evidenceOf(conversation) });
  };

  it("is never shrunk to one that a reading excuses", async () => {
    const minimised = await minimise({
      found: { conversation: steps("a", "X", "b"), contradiction: { ...found, exchanges: [1] }, trials: 1 },
      attempt,
      budget: ampleBudget(),
      simplify: async (reduced, _, contradicts) => ((await contradicts(steps("b"))) ? steps("b") : reduced),
    });
    expect(minimised).toMatchObject({ conversation: steps("X"), contradiction: again, reproduced: 3 });
    expect(await confirm(attempt, { conversation: steps("b"), contradiction: found })).toMatchObject({
      contradiction: found,
      reproduced: 0,
    });
  });

  it("may be what one that a reading excuses is shrunk to", async () => {
    expect(await confirm(attempt, { conversation: steps("X"), contradiction: open })).toMatchObject({
      contradiction: again,
      reproduced: 3,
    });
  });
});
