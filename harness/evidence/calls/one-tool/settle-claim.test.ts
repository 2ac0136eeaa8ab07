import { expect, it } from "vitest";
import type { Execution } from "../../../calls/execution/execution.ts";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import { holds } from "../../../check/judgement.ts";
import { staticDialect } from "../../../check/result-key.ts";
import type { StaticCallsCheck } from "../check/calls-check.ts";
import { checkOf } from "./fixture-tool-at-work.ts";
import { gravestJudgement } from "./settle-claim.ts";

function boxWith(...numbers: readonly number[]): Execution {
  const outcome = { kind: "result", result: {}, faults: [] } as const;
  const exchanges = numbers.map((n) => ({
    step: callStep("a", { n }),
    outcome,
    effects: [],
    network: [],
    blindSpots: [],
  }));
  return { exchanges, strayFaults: [], watch: { files: { kind: "everywhere" } } };
}

it.each<[StaticCallsCheck["about"], number]>([
  ["all-calls", 3],
  ["calls-together", 3],
  [undefined, 1],
])("what a check about %s says of several boxes rests on %i calls", (about, calls) => {
  const check = checkOf(({ exchanges }) => holds(exchanges.length), about === undefined ? {} : { about });
  const judge = (execution: Execution): ReturnType<typeof holds> => holds(execution.exchanges.length);
  const claimant = { check, key: { dialect: staticDialect }, notApplicable: undefined, plan: undefined, judge };
  expect(gravestJudgement(claimant, [boxWith(1), boxWith(2, 3)])?.judgement).toEqual(holds(calls));
});
