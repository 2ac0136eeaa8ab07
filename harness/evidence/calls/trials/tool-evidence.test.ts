import { describe, expect, it } from "vitest";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import type { OwnedEffect, Execution, ObservedExchange } from "../../../calls/execution/execution.ts";
import type { WeighedEffect } from "../../../calls/state/weighed-effect.ts";
import { excusedLie, lieOf } from "../../../check/fixture-check-facts.ts";
import { holds, undecided, type Judgement } from "../../../check/judgement.ts";
import { decisiveExchanges, gravestOf, mayBeOfAnotherCall, stepsOf, together, withoutLate } from "./tool-evidence.ts";

function called(n: number, ...phases: readonly WeighedEffect["phase"][]): ObservedExchange {
  const changes = phases.map((phase): OwnedEffect => {
    const subject = "/x";
    const owner = "user";
    return { kind: "file.create", tier: "sandbox", subject, does: "adds", evidence: "e", phase, owner };
  });
  const outcome = { kind: "result", result: {}, faults: [] } as const;
  return { step: callStep("t", { n }), outcome, effects: changes, network: [], blindSpots: [] };
}

function executionOf(...exchanges: readonly ObservedExchange[]): Execution {
  return { exchanges, strayFaults: [], watch: { files: { kind: "everywhere" } } };
}

describe("of several executions the judgement that counts", () => {
  const executions = [1, 2, 3, 4].map((n) => executionOf(called(n)));

  function gravest(...judgements: readonly Judgement[]): Judgement | undefined {
    const judge = (execution: Execution): Judgement => judgements[executions.indexOf(execution)] ?? holds(9);
    return gravestOf(executions.slice(0, judgements.length), judge)?.judgement;
  }

  it("is what no reading excuses, before what one does, before what is open, before what holds", () => {
    const open = undecided("u");
    expect(gravest(holds(1), open, excusedLie, lieOf())).toEqual(lieOf());
    expect(gravest(holds(1), open, excusedLie)).toBe(excusedLie);
    expect(gravest(holds(1), open)).toBe(open);
    expect(gravest(holds(1), holds(2))).toEqual(holds(1));
    expect(gravest()).toBeUndefined();
  });

  it("is what a box shows in which nothing hides it, unless something else is open", () => {
    const masked = { ...undecided("m"), isMasked: true } as const;
    const open = undecided("u");
    expect(gravest(masked, holds(2))).toEqual(holds(2));
    expect(gravest(masked, masked)).toBe(masked);
    expect(gravest(masked, holds(2), open)).toBe(open);
    expect(gravest(masked, lieOf())).toEqual(lieOf());
  });
});

it("calls of several boxes are judged as if they had been made in one", () => {
  const controls = [called(9)];
  const told = ["notifications/message"];
  const executions = [executionOf(called(1)), { ...executionOf(called(2)), controls, told }];
  expect(together(executions)).toEqual([{ ...executionOf(called(1), called(2)), controls, told }]);
  expect(together([])).toEqual([]);
});

describe("what a call seems to have done may be the work of another one", () => {
  const decisive = (...exchanges: readonly number[]): ReturnType<typeof lieOf> => lieOf({ exchanges });

  it.each<[string, Execution, ReturnType<typeof lieOf>, boolean]>([
    ["one call, at once", executionOf(called(1), called(2, "within")), decisive(1), false],
    ["a call that is repeated", executionOf(called(1), called(1, "within")), decisive(1), true],
    ["what came late", executionOf(called(1), called(2, "late")), decisive(1), true],
    ["two calls", executionOf(called(1), called(2)), decisive(0, 1), true],
    ["a program that goes on", { ...executionOf(called(1, "within")), startsPrograms: true }, decisive(0), true],
    ["no call in particular", executionOf(called(1, "late")), lieOf(), false],
  ])("where it rests on %s", (_, execution, contradiction, expected) => {
    expect(mayBeOfAnotherCall(execution, contradiction)).toBe(expected);
  });
});

describe("the evidence of a call", () => {
  it("is its own request and the one before it, where only the answer is judged", () => {
    const execution = executionOf(called(1), called(2), called(3));
    const { conversation, contradiction } = decisiveExchanges(execution, lieOf({ exchanges: [1, 2] }));
    expect(conversation).toEqual([called(2).step, called(3).step]);
    expect(contradiction.exchanges).toEqual([0, 1]);
    expect(stepsOf(execution)).toHaveLength(3);
  });

  it("is told without what came late, where another box tells of which call that is", () => {
    const { exchanges } = withoutLate(executionOf(called(1, "within", "late"), called(2, "late")), [], false);
    expect(exchanges.map(({ effects }) => effects.map(({ phase }) => phase))).toEqual([["within"], []]);
    expect(exchanges.flatMap(({ blindSpots }) => blindSpots)).toEqual([]);
  });

  it("is open where what came late came with none of the calls that were made apart, and others were not", () => {
    const blindSpotsWith = (...apart: readonly Execution[]): readonly string[] =>
      withoutLate(executionOf(called(1), called(2, "late")), apart, true).exchanges[1]?.blindSpots ?? [];
    expect(blindSpotsWith(executionOf(called(1)))).toHaveLength(1);
    expect(blindSpotsWith(executionOf(called(1)), executionOf(called(2, "late")))).toEqual([]);
  });
});
