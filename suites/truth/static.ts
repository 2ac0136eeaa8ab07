import { defineCheck } from "../../harness/check/check.ts";
import type { CallSubject } from "../../harness/check/subject.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import type { Execution } from "../../harness/calls/execution/execution.ts";
import { notApplicable, type Judgement } from "../../harness/check/judgement.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { staticClaim, staticHints } from "./claim.ts";
import { closedWorldRule, withoutSharedHosts } from "./closed-world.ts";
import { idempotentRule } from "./idempotent.ts";
import type { ClaimRule } from "./claim-rule.ts";
import { judgeCalls } from "./judge-calls.ts";
import { nonDestructiveRule } from "./non-destructive.ts";
import { readOnlyRule } from "./read-only.ts";

function judgeBy(rule: ClaimRule): (execution: Execution, subject: CallSubject) => Judgement {
  return (execution, { tool, unset }) => judgeCalls(execution, staticClaim(tool, unset), rule);
}

/** A tool that makes no claim is not waited for, so that nothing stays open where nothing was claimed. */
function claimedBy(rule: ClaimRule): (subject: CallSubject) => string | undefined {
  return ({ tool }) => (rule.claims(staticHints(tool)) ? undefined : staticClaim(tool).absent(rule.hint));
}

/**
 * The specification says without a keyword what hints mean. A tool that does otherwise fails all the same: clients act on
 * hints. A tool of several actions has to hint the riskiest one (DA-DEF-02, TR-DEF-02), so every call is held to the hints
 * of the tool.
 */
const same = { level: "STATEMENT", severity: "fail" } as const;

/** A server may write only after it was answered, and this client offers it nothing to ask for. */
const notOffered = "What a tool does once the client has answered it: elicitation, sampling and roots are not offered.";

export const readOnlyToolsChangeNothing = defineCheck({
  ...same,
  evidence: calls,
  per: "tool",
  id: "truth/read-only-tools-change-nothing",
  hint: "readOnlyHint",
  title: "A tool with readOnlyHint: true does not change its environment.",
  requirements: requirements("CORE-ANN-06", "DA-DEF-02", "TR-DEF-02", "HTTP-9.2.1"),
  matters: "Clients run read-only tools without asking, so the user never sees what such a call changes.",
  restsOn:
    "Working calls changed no file and nothing that a list, a resource or another tool shows, and sent no request that changes something.",
  cannotSee: `Arguments that no call had, effects that come later than the run waits, and what a real web API makes of a request. ${notOffered}`,
  fix: ["Set `readOnlyHint: false`, then set destructiveHint and idempotentHint to match.", "Or remove the write."],
  appliesTo: claimedBy(readOnlyRule),
  judge: judgeBy(readOnlyRule),
});

export const nonDestructiveToolsOnlyAdd = defineCheck({
  ...same,
  evidence: calls,
  per: "tool",
  id: "truth/non-destructive-tools-only-add",
  hint: "destructiveHint",
  title: "A tool with destructiveHint: false only adds to its environment.",
  requirements: requirements("CORE-ANN-09", "DA-DEF-02", "TR-DEF-02", "HTTP-9.3"),
  matters: "Clients warn only before destructive calls, so this call removes data without a warning.",
  restsOn: "Working calls, at least one of which changed something, removed and overwrote nothing that was there.",
  cannotSee: `Arguments and states that no call met, and contents in formats that cannot be compared. ${notOffered}`,
  fix: ["Set `destructiveHint: true`, or leave it out (true is the default).", "Or do not overwrite existing data."],
  appliesTo: claimedBy(nonDestructiveRule),
  judge: judgeBy(nonDestructiveRule),
});

export const idempotentToolsRepeatWithoutEffect = defineCheck({
  ...same,
  evidence: calls,
  per: "tool",
  id: "truth/idempotent-tools-repeat-without-effect",
  hint: "idempotentHint",
  title: "The second identical call of a tool with idempotentHint: true changes nothing more.",
  requirements: requirements("CORE-ANN-12", "DA-DEF-02", "TR-DEF-02", "HTTP-9.2.2"),
  matters: "Clients repeat idempotent calls after a lost answer, so the change would happen twice.",
  restsOn:
    "Calls that worked changed nothing more when they were repeated at once, and at least one of them changed something at first.",
  cannotSee: `Repetitions that come later or after other calls, and what a real web API makes of a repeated request. ${notOffered}`,
  fix: ["Set `idempotentHint: false`.", "Or check whether the work is already done before doing it."],
  appliesTo: claimedBy(idempotentRule),
  judge: judgeBy(idempotentRule),
});

export const closedWorldToolsStayInside = defineCheck({
  ...same,
  evidence: calls,
  per: "tool",
  id: "truth/closed-world-tools-stay-inside",
  hint: "openWorldHint",
  title:
    "A tool with openWorldHint: false reaches nothing beyond the machine, and fetches no address that it is given.",
  requirements: requirements("CORE-ANN-15", "DA-DEF-02", "TR-DEF-02"),
  matters: "Clients trust the results of closed-world tools, and give them data that must not leave the machine.",
  restsOn:
    "Working calls looked up no name, tried no address beyond the machine and fetched no address that they were given.",
  cannotSee: `Arguments that no call had, hosts that other tools reach as well, and connections of programs outside of the sandbox. ${notOffered}`,
  fix: ["Set `openWorldHint: true`, or leave it out (true is the default).", "Or do not use the network in this tool."],
  appliesTo: claimedBy(closedWorldRule),
  judge: (execution, { tool, unset }) => {
    const claim = staticClaim(tool, unset);
    const rest = withoutSharedHosts(execution);
    const judgement = judgeCalls(rest ?? execution, claim, closedWorldRule);
    const isClaimed = judgement.kind !== "contradicted" && judgement.kind !== "not-applicable";
    // A fixed address weighs less, even to a reader who does not count it as the tool's own.
    if (judgement.kind === "contradicted" && judgement.case === "fixed-address")
      return { ...judgement, severity: "warn" };
    if (rest === undefined || !isClaimed) return judgement;
    // `closed-world-tools-share-no-host` tells of an API that several tools share, once.
    return notApplicable("other tools of the server reach the same host, which is reported once");
  },
});
