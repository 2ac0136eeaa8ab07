import { afterEach, describe, expect, it } from "vitest";
import { lieOf } from "../check/fixture-check-facts.ts";
import { holds } from "../check/judgement.ts";
import { askedOf, scriptedTarget, scriptOf, type ScriptedTarget } from "../connect/fixture-scripted-target.ts";
import { hasNoAnswer } from "../conversation/conversation.ts";
import { endHubs, hubFor } from "../instances/fixture-hub.ts";
import { SessionAttempts } from "./attempts.ts";
import { PursuitBudget } from "./budget.ts";

afterEach(endHubs);

/** A server that `die` kills and that answers all else. */
function mortal(): ScriptedTarget {
  return scriptedTarget(() =>
    scriptOf({
      answer: (message, server) => {
        if (message.method === "die") server.end({ code: "exited", exitCode: 1, stderr: [] });
        else server.answer(message, {});
      },
    }),
  );
}

/** Attempts that contradict where a request gets no answer. */
function attemptsWith(target: ScriptedTarget): { attempts: SessionAttempts; budget: PursuitBudget } {
  const budget = new PursuitBudget({ instances: 3, requests: 100, timeMs: Infinity });
  const judge: ConstructorParameters<typeof SessionAttempts>[1] = ({ exchanges }) =>
    exchanges.some(hasNoAnswer) ? lieOf() : holds(exchanges.length);
  return { attempts: new SessionAttempts(hubFor(target), judge, budget), budget };
}

describe("an attempt", () => {
  it("in a fresh instance has one of its own, which is ended when it is over", async () => {
    const target = mortal();
    const { attempts, budget } = attemptsWith(target);
    const first = await attempts.attempt([{ method: "a" }], "fresh");
    const second = await attempts.attempt([{ method: "die" }], "fresh");
    expect([first.judgement, second.judgement.kind]).toEqual([holds(1), "contradicted"]);
    expect(askedOf(target)).toEqual([["a"], ["die"]]);
    expect(target.instances.map(({ closings }) => closings)).toEqual([1, 1]);
    expect([budget.isSpent(1), budget.isSpent(0)]).toEqual([true, false]);
  });

  it("in the scratch instance shares it with the others, until it dies of one", async () => {
    const target = mortal();
    const { attempts, budget } = attemptsWith(target);
    for (const method of ["a", "die", "b", "c"]) await attempts.attempt([{ method }], "scratch");
    expect(askedOf(target)).toEqual([
      ["a", "die"],
      ["b", "c"],
    ]);
    expect([budget.isSpent(1), budget.isSpent(0)]).toEqual([true, false]);
    expect(target.instances.map(({ closings }) => closings)).toEqual([1, 0]);
    await attempts.end();
    expect(target.instances.map(({ closings }) => closings)).toEqual([1, 1]);
  });
});

describe("what was seen while several requests were open", () => {
  const found = {
    conversation: [
      { method: "a", pipelined: true },
      { method: "b", pipelined: true },
    ] as const,
    contradiction: lieOf(),
    trials: 2,
  };

  function attemptsInSequence(lies: (isPipelined: boolean) => boolean): SessionAttempts {
    const budget = new PursuitBudget({ instances: 3, requests: 100, timeMs: Infinity });
    const judge: ConstructorParameters<typeof SessionAttempts>[1] = ({ exchanges }) =>
      lies(exchanges.some(({ step }) => step.pipelined === true)) ? lieOf() : holds(1);
    return new SessionAttempts(hubFor(mortal()), judge, budget, true);
  }

  it("is left open where it does not come one request at a time", async () => {
    const again = await attemptsInSequence((isPipelined) => isPipelined).lookAgain?.(found);
    expect(again).toMatchObject({ kind: "undecided", reason: expect.stringContaining("one at a time") });
  });

  it("goes on one request at a time where it comes so, too", async () => {
    const again = await attemptsInSequence(() => true).lookAgain?.(found);
    expect(again).toMatchObject({ conversation: [{ method: "a" }, { method: "b" }], contradiction: lieOf() });
    expect(again).not.toHaveProperty("conversation.0.pipelined");
  });
});
