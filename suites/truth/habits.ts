import { defineCheck } from "../../harness/check/check.ts";
import {
  contradicted,
  holds,
  notApplicable,
  undecided,
  unseen,
  type Judgement,
} from "../../harness/check/judgement.ts";
import type { OwnedEffect } from "../../harness/calls/execution/execution.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import { minTools } from "../../harness/calls/attribution/nearly-all-tools.ts";
import type { HabitsEvidence } from "../../harness/evidence/calls/check/habits-evidence.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { evidenceOf, whatHappened } from "./read-only.ts";

const maxObserved = 5;
/** What so few tools did says nothing of every call. */
const hardlyAny = 0.2;

/** An effect of the server with every call is told once, and held against none of its tools. */
export const callsLeaveNoTrace = defineCheck({
  id: "truth/calls-leave-no-trace",
  title: "A call does not leave traces that are unrelated to its tool.",
  level: "STATEMENT",
  requirements: requirements("CORE-ANN-06"),
  matters: "If read-only tools run without confirmation, they leave traces: a call counter, a history, a log.",
  restsOn: "No change came with calls of nearly all tools that were called, and enough of them worked.",
  cannotSee: "Traces of few tools, and traces in places that were not watched.",
  fix: ["Keep such data in memory, or let the user opt in.", "Or keep it, if it only concerns the server itself."],
  evidence: calls,
  per: "server",
  about: "every-call",
  judge: judgeHabits,
});

function judgeHabits({ habits, atFirstCalls = [], called, worked = called, watch }: HabitsEvidence): Judgement {
  if (called < minTools) return notApplicable("too few tools were called to see what all of their calls do");
  const [first] = habits;
  if (first === undefined && atFirstCalls.length > 0) return madeByFirstCalls(atFirstCalls);
  if (first === undefined && watch?.files.kind === "nowhere")
    return unseen("the files of a server that was already running are not visible");
  if (first === undefined && worked < Math.max(minTools, hardlyAny * called))
    return undecided(`${worked} of the ${called} tools that were called worked, which are too few`);
  if (first === undefined) return holds(called);
  const shown = habits.slice(0, maxObserved);
  const diffs = shown.flatMap(({ change }) => evidenceOf(change).diff ?? []);
  return contradicted({
    message: `Whichever tool is called, a call ${whatHappened(first.change)}${first.alsoWhenFailing ? ", also when it fails" : ""}.`,
    expected: "no change that occurs with the calls of nearly all tools",
    observed: shown.map(({ change, tools }) => `${tools.join(", ")}: ${change.evidence}`),
    ...(diffs.length === 0 ? {} : { diffs }),
    ambiguity: contradictedUnder("AMB-21", "any-state"),
  });
}

/** Nobody has to expect it, and no tool is to blame. */
function madeByFirstCalls(changes: readonly OwnedEffect[]): Judgement {
  const shown = changes.slice(0, maxObserved);
  const diffs = shown.flatMap((change) => evidenceOf(change).diff ?? []);
  return contradicted({
    case: "first-call",
    severity: "note",
    message: `Whichever tool is called first, the first call ${shown.map(whatHappened).join(", and ")}.`,
    expected: "no change that occurs with the first call of any tool",
    observed: shown.map(({ evidence }) => evidence),
    ...(diffs.length === 0 ? {} : { diffs }),
  });
}
