import { defineCheck } from "../../harness/check/check.ts";
import type { QuerySubject } from "../../harness/check/subject.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import type { Execution } from "../../harness/calls/execution/execution.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { refinedClaim } from "./claim.ts";
import { closedWorldRule } from "./closed-world.ts";
import { idempotentRule } from "./idempotent.ts";
import type { ClaimRule } from "./claim-rule.ts";
import { judgeCalls } from "./judge-calls.ts";
import { nonDestructiveRule } from "./non-destructive.ts";
import { readOnlyRule } from "./read-only.ts";

function judgeBy(rule: ClaimRule): (execution: Execution, subject: QuerySubject) => Judgement {
  return (execution, { tool, dialect }) => judgeCalls(execution, refinedClaim(tool, dialect), rule);
}

const same = { level: "MUST" } as const;

export const readOnlyAnswersAreTrue = defineCheck({
  ...same,
  evidence: calls,
  per: "tool",
  dialects: "all",
  id: "truth/read-only-answers-are-true",
  hint: "readOnlyHint",
  title: "A call whose answer has readOnlyHint: true changes nothing.",
  requirements: requirements("DA-SRV-01a", "TR-SRV-01a", "TRX-SRV-04c", "DA-RAT-04", "TR-RAT-04", "HTTP-9.2.1"),
  matters: "The client queried exactly this call, and because of the answer runs it without asking the user.",
  restsOn: "Calls whose query was answered with readOnlyHint: true worked and changed nothing that was watched.",
  cannotSee: "Calls that were not asked about, and effects that come later than the run waits.",
  fix: ["Answer readOnlyHint: false for these arguments.", "Or do not write for these arguments."],
  judge: judgeBy(readOnlyRule),
});

export const nonDestructiveAnswersAreTrue = defineCheck({
  ...same,
  evidence: calls,
  per: "tool",
  dialects: "all",
  id: "truth/non-destructive-answers-are-true",
  hint: "destructiveHint",
  title: "A call whose answer has destructiveHint: false only adds.",
  requirements: requirements("DA-SRV-01b", "TR-SRV-01b", "TRX-SRV-04c", "DA-RAT-04", "TR-RAT-04", "HTTP-9.3"),
  matters: "The client queried exactly this call, and because of the answer does not warn the user.",
  restsOn: "Calls whose query was answered with destructiveHint: false worked and removed and overwrote nothing.",
  cannotSee: "Calls that were not asked about, and states in which there is more to lose.",
  fix: ["Answer destructiveHint: true for these arguments.", "Or do not overwrite existing data."],
  judge: judgeBy(nonDestructiveRule),
});

export const idempotentAnswersAreTrue = defineCheck({
  ...same,
  evidence: calls,
  per: "tool",
  dialects: "all",
  id: "truth/idempotent-answers-are-true",
  hint: "idempotentHint",
  title: "A call whose answer has idempotentHint: true changes nothing more when it is repeated.",
  requirements: requirements("DA-SRV-01c", "TR-SRV-01c", "TRX-SRV-04c", "DA-RAT-04", "TR-RAT-04", "HTTP-9.2.2"),
  matters: "The client queried exactly this call, and because of the answer repeats it after a lost reply.",
  restsOn:
    "Calls whose query was answered with idempotentHint: true worked and changed nothing more when they were repeated.",
  cannotSee: "Calls that were not asked about, and repetitions that come later.",
  fix: ["Answer idempotentHint: false for these arguments.", "Or check whether the work is already done."],
  judge: judgeBy(idempotentRule),
});

export const closedWorldAnswersAreTrue = defineCheck({
  ...same,
  evidence: calls,
  per: "tool",
  dialects: "all",
  id: "truth/closed-world-answers-are-true",
  hint: "openWorldHint",
  title: "A call whose answer has openWorldHint: false reaches nothing beyond the machine.",
  requirements: requirements("DA-SRV-01d", "TR-SRV-01d", "TRX-SRV-04c", "DA-RAT-04", "TR-RAT-04"),
  matters: "The client queried exactly this call, and because of the answer trusts its result.",
  restsOn: "Calls whose query was answered with openWorldHint: false worked and tried no address beyond the machine.",
  cannotSee: "Calls that were not asked about, and connections of programs outside of the sandbox.",
  fix: ["Answer openWorldHint: true for these arguments.", "Or do not use the network for these arguments."],
  judge: judgeBy(closedWorldRule),
});
