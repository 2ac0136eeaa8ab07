import { defineCheck } from "../../harness/check/check.ts";
import type { ServerQuerySubject } from "../../harness/check/subject.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import type { Conversation, Exchange } from "../../harness/conversation/conversation.ts";
import { queryStep } from "../../harness/conversation/query-step.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { judgeRejections } from "./expect-rejection.ts";

/** A tool may rightly refuse values that were made up; not every tool will. */
const maxGoodQueries = 3;

const missingCapability = -32021;

const same = {
  badRequests: "sends",
  level: "SHOULD",
} as const;

export const unknownToolIsRejected = defineCheck({
  ...same,
  evidence: conversation,
  per: "server",
  dialects: "all",
  id: "error-codes/unknown-tool-is-rejected",
  levelIn: { "resolution-ext": "MUST" },
  title: "A query for a tool that does not exist is refused with -32602.",
  requirements: requirements("DA-ERR-01", "DA-REF-04", "TR-ERR-01", "TR-REF-04", "TRX-SRV-02", "TRX-ERR-03"),
  matters: "A client with an old list gets hints for a tool that is gone, or for one with a similar name.",
  restsOn:
    "Queries for up to 13 names that no listed tool has, as far as they were answered, were refused with -32602.",
  cannotSee: "Names that only this server would take for a tool.",
  fix: ["Look the tool up by its exact name.", "Return error -32602 (Invalid params)."],
  plan: (subject) => [
    [
      ...goodQueries(subject),
      ...unknownNames(subject).map((name) => ({
        method: subject.dialect.method,
        params: subject.dialect.params(name, simplestArguments(subject)),
      })),
    ].map((step) => ({ ...step, pipelined: true as const })),
  ],
  judge: (evidence, subject) => {
    const listed = listedNames(subject);
    return judgeRejections(
      evidence,
      subject,
      ({ step }) => `A query for the unknown tool ${showJson(nameOf(step.params))}`,
      () => undefined,
      ({ step }) => listed.has(nameOf(step.params)),
    );
  },
});

/** These queries show that the server has the method, so that -32601 for an unknown tool is untrue. */
function goodQueries({ tools }: ServerQuerySubject): Conversation {
  return tools
    .slice(0, maxGoodQueries)
    .flatMap((subject) => (subject.inputs.kind === "generated" ? [queryStep(subject, subject.inputs.simplest)] : []));
}

function listedNames({ introduction }: ServerQuerySubject): ReadonlySet<Json | undefined> {
  return new Set(introduction.list.tools.map(({ name }) => name));
}

/** Names outside the list: look-alikes of a real one, and names that trip up a lookup in a plain object. */
function unknownNames(subject: ServerQuerySubject): readonly string[] {
  const { tools } = subject;
  const listed = listedNames(subject);
  const real = tools[0]?.tool.name ?? "tool";
  const candidates = [
    `no-such-tool-${real.length}`,
    real.toUpperCase(),
    real.toLowerCase(),
    ` ${real}`,
    `${real} `,
    `${real}\u0000`,
    real.slice(0, -1),
    `${real}x`,
    "",
    "__proto__",
    "constructor",
    "toString",
    "x".repeat(129),
  ];
  return [...new Set(candidates)].filter((name) => !listed.has(name));
}

/** Arguments that would do for the real tool, so that nothing but the name is wrong. */
function simplestArguments({ tools }: ServerQuerySubject): Json {
  const inputs = tools[0]?.inputs;
  return inputs?.kind === "generated" ? inputs.simplest : {};
}

function nameOf(params: Json | undefined): Json | undefined {
  return isJsonObject(params) ? member(params, "name") : undefined;
}

const requestMatters = "-32602 tells the client that its request was wrong; any other code misleads it.";

export const missingNameIsRejected = defineCheck({
  ...same,
  evidence: conversation,
  per: "server",
  dialects: "all",
  id: "error-codes/missing-name-is-rejected",
  title: "A query without a string name is refused with -32602.",
  requirements: requirements("DA-REQ-02", "DA-ERR-02", "TR-REQ-02", "TR-ERR-02", "TR-FLOW-06", "TRX-ERR-03"),
  matters: requestMatters,
  restsOn:
    "Queries without a name, with null and with a number, as far as they were answered, were refused with -32602.",
  cannotSee: "Names of other types, such as lists.",
  fix: ["Check `params` in the handler; if a schema library throws, the SDK returns -32603."],
  plan: ({ dialect }) => [
    [{ arguments: {} }, { name: null, arguments: {} }, { name: 42, arguments: {} }].map((params) => ({
      method: dialect.method,
      params,
    })),
  ],
  judge: (evidence, subject) => judgeRejections(evidence, subject, whatOfName),
});

function whatOfName({ step }: Exchange): string {
  const name = nameOf(step.params);
  return name === undefined ? "A query without a name" : `A query with the name ${showJson(name)}`;
}

export const missingParamsAreRejected = defineCheck({
  ...same,
  evidence: conversation,
  per: "server",
  dialects: "all",
  id: "error-codes/missing-params-are-rejected",
  title: "A query without params is refused with -32602.",
  requirements: requirements("DA-REQ-02", "DA-ERR-02", "TR-REQ-02", "TR-ERR-02", "TRX-ERR-03"),
  matters: requestMatters,
  restsOn: "One query without params was refused with -32602.",
  cannotSee: "Params that are there and not an object.",
  fix: ["Check that `params` exists before you read it."],
  plan: ({ dialect }) => [[{ method: dialect.method }]],
  judge: (evidence, subject) => {
    const judgement = judgeRejections(evidence, subject, () => "A query without params");
    // Without params a client says nothing of the extension either, and the texts name two codes for that.
    const wantsAnOffer = Object.keys(subject.dialect.clientCapabilities).length > 0;
    const isMissing = evidence.exchanges.some(
      ({ outcome }) => outcome.kind === "error" && outcome.error.code === missingCapability,
    );
    return judgement.kind === "contradicted" && wantsAnOffer && isMissing
      ? { ...judgement, case: "missing-capability", ambiguity: contradictedUnder("AMB-33") }
      : judgement;
  },
});
