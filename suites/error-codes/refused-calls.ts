import { defineCheck } from "../../harness/check/check.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import type { Execution, ObservedExchange } from "../../harness/calls/execution/execution.ts";
import { callStep } from "../../harness/calls/setup/helping-calls.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import type { Introduction } from "../../harness/session/introduction.ts";
import type { RpcError } from "../../harness/wire/message.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import type { Conversation } from "../../harness/conversation/conversation.ts";
import { contradicted, holds, undecided, type Judgement } from "../../harness/check/judgement.ts";
import { describeOutcome } from "../../harness/results/describe-outcome.ts";
import type { Sdk } from "../../report-model/report-model.ts";
import { sdkThatDoes } from "../judging/sdk-habits.ts";
import { provenIn } from "../judging/proof.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { codesSayWhatFailed } from "./codes.ts";
import { invalidParams } from "./expect-rejection.ts";
import { firstRevisionWithToolErrors } from "./calls.ts";

const invalidRequest = -32600;
const unknownNames = ["no-such-tool-7f3a", "", "__proto__"];

export const unknownToolCallIsAnError = defineCheck({
  id: "error-codes/unknown-tool-call-is-an-error",
  title: "A call of a tool that does not exist returns the JSON-RPC error -32602.",
  level: "STATEMENT",
  requirements: requirements("CORE-ERR-01", "CORE-OUT-12"),
  matters:
    "A client that gets a result assumes that the tool ran and failed, and its model tries again; another code hides that the tool does not exist.",
  restsOn: "Calls of up to three names that no listed tool has, as far as they were answered, returned error -32602.",
  cannotSee: "Names that differ from a listed one by little.",
  fix: [
    "Return error -32602 before anything runs.",
    "If the SDK answers before your code runs, there is nothing for you to fix.",
  ],
  evidence: calls,
  per: "server",
  plan: ({ introduction: { list } }) =>
    unknownNames.filter((name) => list.tools.every((tool) => tool.name !== name)).map((name) => callStep(name, {})),
  judge: (execution, { sdks }) =>
    judgeRefusals(execution, {
      what: (exchange) => `A call of the unknown tool ${showJson(nameIn(exchange))}`,
      // A server may take an empty name for an absent one, and then the request is invalid.
      fits: ({ code }, exchange) => code === invalidParams || (code === invalidRequest && nameIn(exchange) === ""),
      sdkOf: (exchange) => sdkThatDoes("unknown-tool", exchange, sdks),
    }),
});

export const malformedCallIsAnError = defineCheck({
  id: "error-codes/malformed-call-is-an-error",
  since: firstRevisionWithToolErrors,
  title: "A malformed tools/call request returns a JSON-RPC error whose code says what failed.",
  level: "STATEMENT",
  requirements: requirements("CORE-ERR-02"),
  matters: "A malformed request runs a tool with arguments that nobody chose.",
  restsOn:
    "Calls without a valid name, or with arguments that are not an object, returned errors as far as they were answered.",
  cannotSee: "Other ways to break the form of a request.",
  fix: ["Check that `name` is a string and `arguments` is an object; return error -32602 otherwise."],
  evidence: calls,
  per: "server",
  plan: ({ introduction }) => malformedCalls(introduction),
  judge: (execution, { sdks }) =>
    judgeRefusals(execution, {
      what: ({ step }) => `A call with the params ${showJson(step.params)}`,
      fits: (_error, { outcome }) =>
        !("faults" in outcome) || outcome.faults.every(({ code }) => !codesSayWhatFailed.faults.includes(code)),
      sdkOf: (exchange) => sdkThatDoes("malformed-call", exchange, sdks),
    }),
});

function malformedCalls({ list }: Introduction): Conversation {
  const name = list.tools[0]?.name;
  const ofTool = name === undefined ? [] : [[], "x", 1].map((value: Json) => ({ name, arguments: value }));
  const params: readonly Json[] = [{ name: 42, arguments: {} }, { arguments: {} }, ...ofTool];
  return params.map((each) => ({ method: "tools/call", params: each }));
}

/** How calls that have to be refused are judged. */
interface Refusals {
  /** The call, for the sentence. */
  readonly what: (exchange: ObservedExchange) => string;
  /** Whether the code of an error says what is wrong with the call. */
  readonly fits: (error: RpcError, exchange: ObservedExchange) => boolean;
  /** The SDK that answers so in every server; undefined where none is known to. */
  readonly sdkOf: (exchange: ObservedExchange) => Sdk | undefined;
}

/**
 * A result weighs more than an error with another code, since a client takes any error for a refusal. An answer that is
 * the server's own goes before one that its SDK gives.
 */
function judgeRefusals(execution: Execution, { what, fits, sdkOf }: Refusals): Judgement {
  let refused = 0;
  let otherCode: Judgement | undefined;
  let ofSdk: Judgement | undefined;
  for (const [index, exchange] of execution.exchanges.entries()) {
    const { outcome } = exchange;
    if (outcome.kind === "error") {
      refused++;
      if (!fits(outcome.error, exchange)) otherCode ??= refusedOtherwise(what(exchange), outcome, index);
    }
    if (outcome.kind !== "result") continue;
    const sdk = sdkOf(exchange);
    const contradiction = contradicted({
      ...(sdk === undefined ? {} : { case: "answer-of-the-sdk", sdk }),
      message: `${what(exchange)} was answered with a result.`,
      expected: "a JSON-RPC error, such as -32602",
      observed: [describeOutcome(outcome)],
      exchanges: [index],
      ...provenIn(execution),
    });
    if (sdk === undefined) return contradiction;
    ofSdk ??= contradiction;
  }
  const mild = otherCode ?? ofSdk;
  if (mild !== undefined) return mild;
  return refused === 0 ? undecided("no such call was answered") : holds(refused);
}

/** The call is refused, as it must be, but the code says something wrong, or nothing. */
function refusedOtherwise(what: string, outcome: Extract<Outcome, { kind: "error" }>, index: number): Judgement {
  return contradicted({
    case: "other-code",
    severity: "note",
    message: `${what} was refused with ${outcome.error.code} instead of -32602.`,
    expected: "error -32602 (Invalid params)",
    observed: [describeOutcome(outcome)],
    exchanges: [index],
  });
}

function nameIn({ step }: ObservedExchange): Json | undefined {
  return isJsonObject(step.params) ? member(step.params, "name") : undefined;
}
