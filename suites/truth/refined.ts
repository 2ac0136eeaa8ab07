import { defineCheck } from "../../harness/check/check.ts";
import type { QuerySubject } from "../../harness/check/subject.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import type { Execution } from "../../harness/calls/execution.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { refinedClaim } from "./claim.ts";
import { closedWorldRule } from "./closed-world.ts";
import { idempotentRule } from "./idempotent.ts";
import { judgeCalls, type ClaimRule } from "./judge-calls.ts";
import { nonDestructiveRule } from "./non-destructive.ts";
import { readOnlyRule } from "./read-only.ts";

function judgeBy(rule: ClaimRule): (execution: Execution, subject: QuerySubject) => Judgement {
  return (execution, { tool, dialect }) => judgeCalls(execution, refinedClaim(tool, execution, dialect), rule);
}

const same = { level: "MUST" } as const;

export const readOnlyAnswersAreTrue = defineCheck({
  ...same,
  evidence: calls,
  per: "tool",
  dialects: "all",
  id: "truth/read-only-answers-are-true",
  hint: "readOnlyHint",
  title: "A call that an answer says is read-only changes nothing.",
  requirements: requirements("DA-SRV-01a", "TR-SRV-01a", "TRX-SRV-04c", "DA-RAT-04", "TR-RAT-04", "HTTP-9.2.1"),
  matters: "The client asked about exactly this call, and runs it unasked on the strength of the answer.",
  fix: ["Answer readOnlyHint: false for these arguments.", "Or do not write for them."],
  judge: judgeBy(readOnlyRule),
});

export const nonDestructiveAnswersAreTrue = defineCheck({
  ...same,
  evidence: calls,
  per: "tool",
  dialects: "all",
  id: "truth/non-destructive-answers-are-true",
  hint: "destructiveHint",
  title: "A call that an answer says is not destructive only adds.",
  requirements: requirements("DA-SRV-01b", "TR-SRV-01b", "TRX-SRV-04c", "DA-RAT-04", "TR-RAT-04", "HTTP-9.3"),
  matters: "The client asked about exactly this call, and leaves the warning out on the strength of the answer.",
  fix: ["Answer destructiveHint: true for these arguments.", "Or refuse to replace what is there already."],
  judge: judgeBy(nonDestructiveRule),
});

export const idempotentAnswersAreTrue = defineCheck({
  ...same,
  evidence: calls,
  per: "tool",
  dialects: "all",
  id: "truth/idempotent-answers-are-true",
  hint: "idempotentHint",
  title: "A call that an answer says is idempotent changes nothing more when it is repeated.",
  requirements: requirements("DA-SRV-01c", "TR-SRV-01c", "TRX-SRV-04c", "DA-RAT-04", "TR-RAT-04", "HTTP-9.2.2"),
  matters: "The client asked about exactly this call, and repeats it after a lost reply on the strength of the answer.",
  fix: ["Answer idempotentHint: false for these arguments.", "Or find out whether the work is done already."],
  judge: judgeBy(idempotentRule),
});

export const closedWorldAnswersAreTrue = defineCheck({
  ...same,
  evidence: calls,
  per: "tool",
  dialects: "all",
  id: "truth/closed-world-answers-are-true",
  hint: "openWorldHint",
  title: "A call that an answer says is closed-world reaches nothing beyond the machine.",
  requirements: requirements("DA-SRV-01d", "TR-SRV-01d", "TRX-SRV-04c", "DA-RAT-04", "TR-RAT-04"),
  matters: "The client asked about exactly this call, and trusts what it returns on the strength of the answer.",
  fix: ["Answer openWorldHint: true for these arguments.", "Or do without the network for them."],
  judge: judgeBy(closedWorldRule),
});
