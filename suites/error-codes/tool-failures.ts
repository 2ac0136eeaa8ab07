import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, notApplicable, undecided, type Contradiction } from "../../harness/check/judgement.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import { minTools } from "../../harness/calls/attribution/nearly-all-tools.ts";
import type { HabitsEvidence } from "../../harness/evidence/calls/check/habits-evidence.ts";
import { callOutcomeOf } from "../../harness/calls/replies/call-outcome.ts";
import { isCall } from "../../harness/calls/execution/execution.ts";
import { refusesRequest } from "../../harness/calls/replies/refused-request.ts";
import { argumentsOf } from "../../harness/conversation/conversation.ts";
import { showJson } from "../../harness/json/show.ts";
import { describeOutcome } from "../../harness/results/describe-outcome.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

/**
 * Codes that say that the tool was not run: a tool that is run as a task only, arguments that are refused, a resource that
 * is missing, a page that the user has to visit first, a capability that the client has to declare.
 */
const notRun: ReadonlySet<number> = new Set([-32601, -32602, -32002, -32042, -32021]);

/** Codes that call the request invalid, which it is not: nobody learns from them what failed. */
const ofNoRequest: ReadonlyMap<number, string> = new Map([
  [-32700, "is not JSON"],
  [-32600, "is not a valid request"],
]);

/** The case of a failure whose code says why. It weighs less, since it may be no failure of the tool. */
function caseOf(code: number): Pick<Contradiction, "case" | "severity"> {
  return ofNoRequest.has(code) ? { case: "code-of-a-bad-request", severity: "note" } : {};
}

/** What such a code says, at the end of a sentence. */
function saidBy(code: number): string {
  const fault = ofNoRequest.get(code);
  return fault === undefined ? "" : `, which says that the request ${fault}`;
}

const same = {
  level: "SHOULD",
  requirements: requirements("CORE-OUT-11"),
  matters: "A model can read in the result why the tool failed; a protocol error may never reach it.",
  evidence: calls,
} as const;

export const toolFailureIsAToolError = defineCheck({
  ...same,
  id: "error-codes/tool-failure-is-a-tool-error",
  title: "A tool that fails at run time returns a result with isError: true.",
  restsOn: "At least one call that failed returned isError: true, and none a protocol error of its own.",
  cannotSee: "Failures that no call caused, and errors that nearly all tools share.",
  fix: [
    "Catch exceptions of the tool, and return `isError: true` with a text that says what went wrong.",
    "Return a protocol error only for an unknown tool or a malformed request.",
  ],
  per: "tool",
  about: "answers",
  judge: ({ exchanges }, { tool }) => {
    let held = 0;
    let common = 0;
    let answered = 0;
    let mild: Contradiction | undefined;
    for (const [index, exchange] of exchanges.entries()) {
      if (!isCall(exchange)) continue;
      const call = callOutcomeOf(exchange.outcome);
      if (call.kind !== "no-answer") answered++;
      if (call.kind === "tool-error") held++;
      if (call.kind !== "rpc-error" || notRun.has(call.error.code)) continue;
      if (refusesRequest(call.error, argumentsOf(exchange.step))) continue;
      // One cause is told once, by `tools-fail-as-tool-errors`.
      if (exchange.hasCommonError === true) {
        common++;
        continue;
      }
      const { code } = call.error;
      const contradiction = contradicted({
        ...caseOf(code),
        message: `A call of ${showJson(tool.name)} with valid arguments failed with the protocol error ${code}${saidBy(code)}.`,
        expected: "a result with isError: true",
        observed: [`arguments ${showJson(argumentsOf(exchange.step))}`, describeOutcome(exchange.outcome)],
        exchanges: [index],
      });
      if (contradiction.severity === undefined) return contradiction;
      mild ??= contradiction;
    }
    if (mild !== undefined) return mild;
    if (held > 0) return holds(held);
    if (common > 0)
      return notApplicable("nearly all of the server's tools fail with this error, which is reported once");
    return answered === 0 ? undecided("no call was answered") : notApplicable("no call of the tool failed");
  },
});

const maxNames = 5;

export const toolsFailAsToolErrors = defineCheck({
  ...same,
  id: "error-codes/tools-fail-as-tool-errors",
  title: "Failures of the server's tools are not all turned into protocol errors.",
  restsOn: "No protocol error was common to nearly all failing calls of the tools that were called.",
  cannotSee: "Errors of few tools: another check judges them one by one.",
  fix: [
    "Catch exceptions in the tools/call handler, and return `isError: true` with a text that says what went wrong.",
    "Return a protocol error only for an unknown tool or a malformed request.",
  ],
  per: "server",
  about: "every-call",
  judge: ({ errors, called }: HabitsEvidence) => {
    if (called < minTools) return notApplicable("too few tools were called to see what all of them have in common");
    const told = errors.filter(({ code }) => !notRun.has(code));
    const error = told.find(({ code }) => !ofNoRequest.has(code)) ?? told[0];
    if (error === undefined) return holds(called);
    const { code, tools, example } = error;
    const left = tools.length - maxNames;
    return contradicted({
      ...caseOf(code),
      message: `Nearly all of the server's tools that fail return the protocol error ${code} for a call with valid arguments${saidBy(code)}.`,
      expected: "a result with isError: true",
      observed: [`${tools.slice(0, maxNames).join(", ")}${left > 0 ? ` and ${left} more` : ""}: ${example}`],
    });
  },
});
