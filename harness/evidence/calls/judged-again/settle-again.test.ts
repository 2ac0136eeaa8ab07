import { expect, it } from "vitest";
import {
  effectsOf,
  type Execution,
  type ObservedExchange,
  type OwnedEffect,
} from "../../../calls/execution/execution.ts";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import { lieOf } from "../../../check/fixture-check-facts.ts";
import { holds, type Judgement } from "../../../check/judgement.ts";
import type { Claimant } from "../claims/claimants.ts";
import { toolCheck } from "../fixture-gather-calls.ts";
import { Proof } from "../one-tool/proof.ts";
import { WhoseEffects } from "../server-wide/whose-effects.ts";
import { settleAgain } from "./settle-again.ts";

const trace: OwnedEffect = {
  kind: "file.create",
  tier: "sandbox",
  does: "adds",
  phase: "within",
  owner: "server",
  subject: "/own/trace",
  evidence: "created trace",
};

/** The same call again and again, and whether each did something. */
function executionOf(...acts: readonly boolean[]): Execution {
  const exchanges = acts.map((does): ObservedExchange => ({
    step: callStep("t", {}),
    outcome: { kind: "result", result: {}, faults: [] },
    effects: does ? [trace] : [],
    network: [],
    blindSpots: [],
  }));
  return { exchanges, strayFaults: [], watch: { files: { kind: "everywhere" } } };
}

/** Contradicted where the second call does something. */
function judge({ exchanges }: Execution): Judgement {
  return exchanges.slice(1).some((each) => effectsOf(each).length > 0)
    ? lieOf({ exchanges: [1] })
    : holds(exchanges.length, "held when it was called again");
}

const nothing = { version: 0, ended: [], all: [], openRecord: () => undefined, ageMs: () => 0 };

/** What becomes of a second call that did something once. */
function settled(about: "answers" | undefined, again: readonly Execution[], judgeByAll = judge): unknown {
  const check = toolCheck("s/c", about === undefined ? {} : { about });
  const claimant: Claimant = {
    check,
    key: { dialect: "static", tool: "t" },
    notApplicable: undefined,
    plan: undefined,
    judge,
  };
  const evidence = executionOf(false, true);
  const contradiction = judge(evidence);
  if (contradiction.kind !== "contradicted") throw new Error("nothing was seen");
  const proof = new Proof(new WhoseEffects(nothing), "t");
  return settleAgain(claimant, { contradiction, evidence }, { again, proof, judgeByAll, repeats: () => "" });
}

const came = executionOf(false, true);
const didNot = executionOf(false, false);

it.each<[string, Partial<Record<"verdict" | "message", unknown>>, unknown]>([
  ["is a fail where it came each time", { verdict: "fail" }, settled(undefined, [came, came, came])],
  ["is open where nobody looked again", { verdict: "inconclusive" }, settled(undefined, [])],
  [
    "is what the first call did where the second does nothing with time between them",
    { verdict: "pass", message: "held when it was called again" },
    settled(undefined, [didNot]),
  ],
  [
    "is open where another answer did not come again: nobody waits between calls of which answers are judged",
    { verdict: "inconclusive" },
    settled("answers", [didNot, didNot, didNot]),
  ],
  [
    "is none of the calls where all sessions together say so",
    { verdict: "pass", message: "held" },
    settled(undefined, [], () => holds(2, "held")),
  ],
])("what a second call did %s", (_, expected, result) => {
  expect(result).toMatchObject(expected);
});
