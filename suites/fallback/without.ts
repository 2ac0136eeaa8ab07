import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, undecided, type Judgement } from "../../harness/check/judgement.ts";
import type { QuerySubject } from "../../harness/check/subject.ts";
import { isCall, type ObservedExchange } from "../../harness/calls/execution/execution.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import { hangsOnClient, hasWorked, isRefused } from "../../harness/evidence/calls/variants/without-trials.ts";
import type { ClientKind, WithoutEvidence } from "../../harness/evidence/calls/check/without-evidence.ts";
import { showJson } from "../../harness/json/show.ts";
import { argumentsOf } from "../../harness/conversation/conversation.ts";
import { describeOutcome } from "../../harness/results/describe-outcome.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

export const callsWorkWithoutAQuery = defineCheck({
  id: "fallback/calls-work-without-a-query",
  title: "A tool can be called without a query before the call.",
  level: "STATEMENT",
  levelIn: { "resolution-ext": "MUST NOT" },
  requirements: requirements("DA-BC-03", "TR-BC-03", "TRX-CLI-04a"),
  matters: "A client that does not query for hints, such as every client today, cannot use the tool.",
  restsOn: "At least one call without a query before it worked.",
  cannotSee: "Calls with other arguments, and whether the call does the same as after a query.",
  fix: ["Accept every call that the tool accepts after a query, and keep no record of queries."],
  evidence: calls,
  per: "tool",
  dialects: "all",
  about: "without-query",
  judge: (evidence, subject) =>
    judgeWithout(evidence, subject, {
      refuses: `refuses a call without ${subject.dialect.method} before it, and accepts the same call after it`,
      with: `after ${subject.dialect.method}`,
      without: `without ${subject.dialect.method}`,
    }),
});

export const callsWorkWithoutTheExtension = defineCheck({
  id: "fallback/calls-work-without-the-extension",
  title: "A client without the extension can call the same tools.",
  level: "STATEMENT",
  requirements: requirements("TRX-ERR-06", "TRX-ABS-02"),
  matters: "A client that does not know the extension cannot use the tool.",
  restsOn: "At least one call of a client without the extension worked.",
  cannotSee: "Calls with other arguments, and whether the call does the same for both clients.",
  fix: ["Check the client capabilities in tools/list and tools/resolve only, never in tools/call."],
  evidence: calls,
  per: "tool",
  dialects: ["resolution-ext"],
  about: "without-offer",
  judge: (evidence, subject) =>
    judgeWithout(evidence, subject, {
      refuses: "refuses a call from a client without the extension, and accepts the same call from a client with it",
      with: "for a client with the extension",
      without: "for a client without the extension",
    }),
});

/** How the two clients are told apart, and what the tool does. */
interface Words extends Readonly<Record<ClientKind, string>> {
  readonly refuses: string;
}

function judgeWithout(evidence: WithoutEvidence, { tool }: QuerySubject, words: Words): Judgement {
  const { turns } = evidence;
  const lastOf = (client: ClientKind): ObservedExchange | undefined =>
    turns.findLast((turn) => turn.client === client)?.exchanges.findLast(isCall);
  const [accepted, refused] = [lastOf("with"), lastOf("without")];
  if (hangsOnClient(evidence) && accepted !== undefined && refused !== undefined) {
    return contradicted({
      message: `Tool ${showJson(tool.name)} ${words.refuses}.`,
      expected: "the call works in both cases",
      observed: [
        `arguments ${showJson(argumentsOf(refused.step) ?? null)}`,
        `${words.with}: ${describeOutcome(accepted.outcome)}`,
        `${words.without}: ${describeOutcome(refused.outcome)}`,
      ],
    });
  }
  // Two turns only show that the call does not need those before it.
  if (turns.length > 2) return undecided(`a call ${words.without} was refused, but not each time it was repeated`);
  const worked = evidence.calls.filter(hasWorked).length + turns.filter(isServedWithout).length;
  if (worked > 0) return holds(worked);
  return undecided(
    evidence.calls.some(isRefused)
      ? `calls were refused ${words.without}; a call repeated alone was also refused ${words.with}`
      : `no call was seen to work ${words.without}`,
  );
}

function isServedWithout({ client, exchanges }: WithoutEvidence["turns"][number]): boolean {
  return client === "without" && hasWorked(exchanges.findLast(isCall));
}
