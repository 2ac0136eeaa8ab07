import type { Execution } from "../../calls/execution/execution.ts";
import type { Check } from "../../check/check.ts";
import { someDialects } from "../../check/check-rules.ts";
import { keysOf } from "../../check/keys.ts";
import { absent, aFunction, oneOf, optional } from "../../check/member-rules.ts";
import type { CheckCandidate, MemberRules } from "../../check/member-rules.ts";
import { toolsToAsk, uniquelyNamed } from "../../dialects/asked-tools.ts";
import type { Calling, Evidence } from "../gathering/gathering.ts";
import type { ClientsEvidence } from "./check/clients-evidence.ts";
import type { FaultsEvidence } from "./check/faults-evidence.ts";
import type { HabitsEvidence } from "./check/habits-evidence.ts";
import type { WithoutEvidence } from "./check/without-evidence.ts";
import type { CallsCheck } from "./check/calls-check.ts";

/** What tools do when they are called in a watched sandbox. */
export const calls: Evidence<CallsCheck> = {
  id: "calls",
  callsTools: true,
  judgedBy: (check): check is CallsCheck => check.evidence.id === "calls",
  rulesFor: callsRules,
  keysOf: (check, listed) =>
    keysOf(check, listed, (tools, dialect) =>
      dialect === undefined ? uniquelyNamed(tools) : toolsToAsk(tools, dialect, "flagged"),
    ),
  trialsOf: (evidence: Execution | FaultsEvidence | WithoutEvidence | HabitsEvidence | ClientsEvidence) => {
    if ("theirs" in evidence) return evidence.ours.length + evidence.theirs.length;
    if ("refusals" in evidence) return evidence.refusals.length;
    if ("turns" in evidence) return evidence.calls.length;
    return "habits" in evidence ? evidence.called : evidence.exchanges.length;
  },
  replays: (check) => calls.judgedBy(check) && !notInOneConversation.includes(check.about),
  begin: (gathering, checks) => {
    const { calling, dialects, hub } = gathering;
    // Where no dialect is spoken, calls are soon made: the box starts while the server lists its tools again.
    if (calling === undefined || dialects.length > 0 || !isGathered(calling, checks)) return;
    hub.beside(import("./boxes-of-run.ts").then(({ launchFirst }) => launchFirst(gathering, calling)));
  },
  gather: async (gathering, checks) => {
    if (gathering.calling === undefined || !isGathered(gathering.calling, checks)) return;
    const { gatherCalls } = await import("./gather-calls.ts");
    await gatherCalls(gathering, gathering.calling, checks.filter(calls.judgedBy));
  },
  abandon: async ({ calling }) => {
    if (calling === undefined) return;
    const { closeUnused } = await import("./boxes-of-run.ts");
    await closeUnused(calling);
  },
};

function isGathered({ observed }: Calling, checks: readonly Check[]): boolean {
  return checks.length > 0 || observed !== undefined;
}

/** What a web API refused, what another client met, and what all calls have in common. */
const notInOneConversation: readonly CallsCheck["about"][] = [
  "refusals",
  "without-query",
  "without-offer",
  "every-call",
  "every-client",
  "all-calls",
];

function callsRules({ per, dialects, about }: CheckCandidate): MemberRules {
  if (per === "server" && (about === "every-call" || about === "every-client")) {
    return { dialects: absent('where per is "server"'), plan: absent(`where about is "${about}"`) };
  }
  if (per === "server") return { dialects: absent('where per is "server"'), plan: aFunction };
  if (about === "refusals") {
    const where = 'where about is "refusals"';
    return { dialects: absent(where), plan: absent(where), appliesTo: optional(aFunction) };
  }
  if (about === "without-query" || about === "without-offer") {
    return { dialects: someDialects, plan: absent(`where about is "${about}"`), appliesTo: optional(aFunction) };
  }
  return {
    dialects: optional(someDialects),
    plan: optional(aFunction),
    about: optional(oneOf(dialects === undefined ? ["answers", "all-calls", "calls-together"] : ["answers"])),
    appliesTo: optional(aFunction),
  };
}
