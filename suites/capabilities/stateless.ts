import { defineFaultCheck } from "../judging/define-fault-check.ts";
import { defineCheck } from "../../harness/check/check.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { canonicalText } from "../../harness/json/canonical.ts";
import { firstDifference } from "../../harness/json/difference.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../harness/json/value.ts";
import type { Exchange, Step } from "../../harness/conversation/conversation.ts";
import { contradicted, holds, undecided } from "../../harness/check/judgement.ts";
import { describeOutcome } from "../../harness/results/describe-outcome.ts";
import { metaKeys } from "../../harness/revisions/meta-keys.ts";
import { probeMeta, spokenBy } from "../judging/probe-client.ts";
import { provenIn } from "../judging/proof.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

const discovery: Step = { method: "server/discover", params: {} };
const list: Step = { method: "tools/list", params: {} };

export const serverCanBeDiscovered = defineCheck({
  id: "capabilities/server-can-be-discovered",
  since: "2026-07-28",
  title: "The result of server/discover has the server's versions and capabilities.",
  level: "MUST",
  requirements: requirements("CORE-VER-01"),
  matters: "A client that supports several revisions needs this answer to choose one, and to see which features exist.",
  restsOn: "One result of server/discover has the revision of the request and an object of capabilities.",
  cannotSee: "Whether the server speaks the other versions that it names.",
  fix: ['Answer `server/discover` with {"supportedVersions": […], "capabilities": {…}, …}.'],
  evidence: conversation,
  per: "server",
  plan: () => [[discovery]],
  judge: (evidence, subject) => {
    const { id } = spokenBy(subject);
    const outcome = evidence.exchanges[0]?.outcome;
    if (outcome?.kind !== "result" && outcome?.kind !== "error") return undecided("server/discover was not answered");
    const wrong = outcome.kind === "error" ? ["an error"] : wrongInDiscovery(outcome.result, id);
    if (wrong.length === 0) return holds(1);
    return contradicted({
      case: outcome.kind === "error" ? "refused" : "incomplete",
      message: `server/discover was answered with ${wrong.join(" and ")}.`,
      expected: `a result with an array \`supportedVersions\` that has "${id}", and an object \`capabilities\``,
      observed: [describeOutcome(outcome)],
      exchanges: [0],
      ...(outcome.kind === "result" ? provenIn(evidence) : {}),
    });
  },
});

function wrongInDiscovery(result: JsonObject, asked: string): readonly string[] {
  const versions = member(result, "supportedVersions");
  const isList = Array.isArray(versions) && versions.every((version: Json) => typeof version === "string");
  return [
    ...(isList ? [] : ["no list of versions"]),
    ...(isList && !versions.includes(asked) ? ["a list without the version of the request"] : []),
    ...(isJsonObject(member(result, "capabilities")) ? [] : ["no capabilities"]),
  ];
}

export const discoveryIsOptional = defineFaultCheck({
  id: "capabilities/discovery-is-optional",
  since: "2026-07-28",
  title: "Tools are listed without an earlier server/discover.",
  level: "MUST NOT",
  requirements: requirements("CORE-META-03"),
  matters: "Clients may send tools/list at once, and a proxy may send two requests of one client to two processes.",
  restsOn: "No connection of the run had its first tools/list refused for want of server/discover.",
  cannotSee: "Other methods as the first request of a connection.",
  fix: ["Read what a request needs from its own `_meta`.", "Do not wait for a first request that opens a session."],
  faults: ["refused-before-discovery"],
  expected: "a list of tools as the first answer of a connection",
});

/** The capabilities of a client that can do more than ours. */
const ableClient: JsonObject = { sampling: {}, elicitation: { form: {}, url: {} }, roots: {} };

/** A list of tools for a client with other capabilities; undefined stands for a client that declares none. */
function listSaying(usual: JsonObject, key: string, value: Json | undefined): Step {
  const { [key]: _, ...others } = usual;
  return { method: list.method, params: { _meta: value === undefined ? others : { ...others, [key]: value } } };
}

export const requestsStandAlone = defineCheck({
  id: "capabilities/requests-stand-alone",
  since: "2026-07-28",
  title: "The client capabilities of one request do not affect a later request.",
  level: "MUST NOT",
  requirements: requirements("CORE-META-03"),
  matters: "Several clients may share a connection; one is then answered by the capabilities of another.",
  restsOn:
    "Equal tools/list requests got equal answers after other client capabilities, a wrong revision, a request without capabilities and server/discover.",
  cannotSee: "State that shows in other answers than tools/list.",
  fix: ["Read capabilities and version from the `_meta` of each request, and do not store them."],
  evidence: conversation,
  per: "server",
  plan: (subject) => {
    const usual = probeMeta(subject);
    return [
      [
        list,
        list,
        listSaying(usual, metaKeys.clientCapabilities, ableClient),
        list,
        listSaying(usual, metaKeys.protocolVersion, "1900-01-01"),
        list,
        listSaying(usual, metaKeys.clientCapabilities, undefined),
        list,
        discovery,
        list,
      ],
    ];
  },
  judge: ({ exchanges }) => {
    const lists = exchanges.flatMap((exchange, index) => {
      const answer = canonicalText(exchange.step.params ?? null) === "{}" ? toolsOf(exchange) : undefined;
      return answer === undefined ? [] : [{ index, answer }];
    });
    const [first, again] = lists;
    if (first === undefined || again === undefined) return undecided("tools/list was not answered twice");
    if (canonicalText(first.answer) !== canonicalText(again.answer) && again.index === first.index + 1) {
      return undecided("the list also differs when it is requested again at once");
    }
    const other = lists.find(({ answer }) => canonicalText(answer) !== canonicalText(first.answer));
    if (other === undefined) return holds(lists.length);
    return contradicted({
      message: "After a request with other client capabilities, an equal request was answered differently.",
      expected: "equal answers to equal requests, whatever requests came between them",
      observed: [firstDifference(first.answer, other.answer)],
      exchanges: [first.index, other.index - 1, other.index],
    });
  },
});

/** The tools, or the code of the error; undefined for another request, and for silence, which decides nothing. */
function toolsOf({ step, outcome }: Exchange): Json | undefined {
  if (step.method !== list.method) return undefined;
  if (outcome.kind === "result") return { tools: member(outcome.result, "tools") ?? null };
  return outcome.kind === "error" ? { error: outcome.error.code } : undefined;
}
