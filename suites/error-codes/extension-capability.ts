import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, undecided } from "../../harness/check/judgement.ts";
import type { DialectSubject, ServerQuerySubject } from "../../harness/check/subject.ts";
import type { ConversationEvidence, Exchange, Step } from "../../harness/conversation/conversation.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { memberOfMember } from "../../harness/dialects/member-of-member.ts";
import { jsonEqual } from "../../harness/json/canonical.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import { describeOutcome } from "../../harness/results/describe-outcome.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import {
  goodQueries,
  isStateless,
  offeredIn,
  offering,
  requestOffering,
  whyAnsweredAnyway,
} from "../judging/extension-requests.ts";
import { provenIn } from "../judging/proof.ts";
import { invalidParams } from "./expect-rejection.ts";

const missingCapability = -32021;

const same = {
  evidence: conversation,
  per: "server",
  dialects: ["resolution-ext"],
  badRequests: "sends",
  appliesTo: whyAnsweredAnyway,
} as const;

/** The usual client gets an answer, so what other clients get depends on what they offer. */
function firstAnswered({ exchanges }: ConversationEvidence): number {
  return exchanges.findIndex(({ step, outcome }) => offeredIn(step) === undefined && isAnswer(step, outcome));
}

function isAnswer({ method }: Step, outcome: Exchange["outcome"]): boolean {
  return method !== "server/discover" && outcome.kind === "result";
}

const noneAnswered = undecided("no query of a client that offers the extension was answered");

export const extensionIsAskedOfEachRequest = defineCheck({
  ...same,
  id: "error-codes/extension-is-asked-of-each-request",
  since: "2026-07-28",
  title: "A query from a client without the extension is refused, even if an earlier request declared it.",
  level: "MUST",
  requirements: requirements("TRX-SRV-01", "TRX-NEG-03", "TRX-NEG-04", "TRX-NEG-09"),
  matters: "Several clients may share a connection; one is then answered by the capabilities of another.",
  restsOn:
    "Queries about up to three tools, without the extension, were refused before and after requests that declare it.",
  cannotSee: "Other tools, and connections that the run did not open.",
  fix: ["Check the client capabilities in the `_meta` of each query, and do not store them."],
  plan: (subject: ServerQuerySubject) => [
    goodQueries(subject).flatMap((query) => {
      const without = requestOffering(subject, query, {});
      return [without, query, without, { method: "server/discover", params: {} }, without];
    }),
  ],
  judge: (evidence: ConversationEvidence) => {
    const known = firstAnswered(evidence);
    if (known === -1) return noneAnswered;
    const others = evidence.exchanges.filter(({ step }) => offeredIn(step) !== undefined);
    const wrong = evidence.exchanges.findIndex(
      ({ step, outcome }) => offeredIn(step) !== undefined && outcome.kind === "result",
    );
    const exchange = evidence.exchanges[wrong];
    if (exchange !== undefined) {
      const before = evidence.exchanges.slice(0, wrong);
      const isFirst = !before.some(({ step }) => offeredIn(step) === undefined);
      return contradicted({
        case: isFirst ? "answered" : "answered-after-others",
        message: "A query from a client without the extension was answered.",
        expected: "error -32021 (Missing required client capability)",
        observed: [describeOutcome(exchange.outcome)],
        exchanges: isFirst ? [wrong] : [known, wrong].toSorted((left, right) => left - right),
        ...provenIn(evidence),
      });
    }
    const refused = others.filter(({ outcome }) => outcome.kind === "error").length;
    return refused === 0 ? undecided("no such query was answered") : holds(refused);
  },
});

export const missingExtensionHasItsCode = defineCheck({
  ...same,
  id: "error-codes/missing-extension-has-its-code",
  since: "2026-07-28",
  title: "A query from a client without the extension is refused with -32021, and the error names the extension.",
  level: "MUST",
  requirements: requirements("TRX-ERR-02", "TRX-REF-02", "CORE-META-04"),
  matters: "Code and data tell a client what to declare; with another code it looks for a mistake in its arguments.",
  restsOn: "One query without the extension was refused with -32021, and the error names the extension.",
  cannotSee: "Queries about other tools.",
  fix: ['Return error -32021 with data {"requiredCapabilities": {"extensions": {"<id>": {}}}}.'],
  plan: (subject: ServerQuerySubject) => [
    goodQueries(subject)
      .slice(0, 1)
      .flatMap((query) => [query, requestOffering(subject, query, {})]),
  ],
  judge: (evidence: ConversationEvidence, { dialect }: ServerQuerySubject) => {
    if (firstAnswered(evidence) === -1) return noneAnswered;
    const index = evidence.exchanges.findIndex(
      ({ step, outcome }) => offeredIn(step) !== undefined && outcome.kind === "error",
    );
    const outcome = evidence.exchanges[index]?.outcome;
    // An answered request is the subject of `extension-is-asked-of-each-request`.
    if (outcome?.kind !== "error") return undecided("the query was not refused");
    const { code, data } = outcome.error;
    const required = isJsonObject(data) ? member(data, "requiredCapabilities") : undefined;
    const named = isJsonObject(required) ? memberOfMember(required, "extensions", dialect.capabilityKey) : undefined;
    const isNamed = jsonEqual(named, dialect.announcement);
    if (code === missingCapability && isNamed) return holds(1);
    return contradicted({
      case: code === missingCapability ? "not-named" : "other-code",
      message:
        code === missingCapability
          ? "A query without the extension was refused with -32021, which does not name the extension as missing."
          : `A query without the extension was refused with ${code} instead of -32021.`,
      expected: `error -32021 with data.requiredCapabilities.extensions["${dialect.capabilityKey}"] {}`,
      observed: [describeOutcome(outcome), `data ${showJson(data)}`],
      exchanges: [0, index],
    });
  },
});

/** Settings that this revision of the extension does not define. */
const unknownSettings: readonly Json[] = [{ futureRequiredMode: true }, null, true, [], "x"];

export const unknownSettingsAreRefused = defineCheck({
  ...same,
  id: "error-codes/unknown-settings-are-refused",
  title: "A query is refused if the client's settings of the extension are not an empty object.",
  level: "MUST",
  requirements: requirements("TRX-NEG-11a"),
  matters: "Settings that the server does not know may ask for another form of answer.",
  restsOn: "A query was refused for each form of settings that was sent: five without a handshake, and one with it.",
  cannotSee: "Other settings, and queries about other tools.",
  fix: ["Accept the extension only if its settings are an empty object."],
  plan: (subject: ServerQuerySubject) => [
    goodQueries(subject)
      .slice(0, 1)
      .flatMap((query) => [query, ...withSettings(subject, query)]),
  ],
  judge: (evidence: ConversationEvidence) => {
    if (firstAnswered(evidence) === -1) return noneAnswered;
    const wrong = evidence.exchanges.findIndex(
      ({ step, outcome }) => offeredIn(step) !== undefined && outcome.kind === "result",
    );
    const exchange = evidence.exchanges[wrong];
    if (exchange !== undefined) {
      return contradicted({
        message: `A query was answered to a client that offers ${showJson(offeredIn(exchange.step))}.`,
        expected: "an error, as for a client that does not offer the extension",
        observed: [describeOutcome(exchange.outcome)],
        exchanges: [wrong],
        ...provenIn(evidence),
      });
    }
    const refused = evidence.exchanges.filter(({ outcome }) => outcome.kind === "error").length;
    return refused === 0 ? undecided("no such query was answered") : holds(refused);
  },
});

/** A handshake has only values that the parsers of older revisions accept. */
function withSettings(subject: DialectSubject, query: Step): readonly Step[] {
  const { capabilityGroup, capabilityKey } = subject.dialect;
  const settings = isStateless(subject) ? unknownSettings : unknownSettings.slice(0, 1);
  return settings.flatMap((value) => offering(subject, [query], { [capabilityGroup]: { [capabilityKey]: value } }));
}

export const extensionIsCheckedFirst = defineCheck({
  ...same,
  id: "error-codes/extension-is-checked-first",
  since: "2026-07-28",
  title: "A query without the extension is refused with -32021, even if its params are also invalid.",
  level: "STATEMENT",
  // The reference implementation alone has an order.
  severity: "note",
  requirements: requirements("TRX-REF-09"),
  matters: "A client fixes its arguments first, and only then learns that it must declare the extension.",
  restsOn: "One query for an unknown tool, without the extension, was refused with -32021.",
  cannotSee: "The order of checks for other invalid requests.",
  fix: ["Check the client capabilities of the query before its params."],
  plan: (subject: ServerQuerySubject) => {
    const { dialect } = subject;
    const query = { method: dialect.method, params: dialect.params("no-such-tool", {}) };
    return [[requestOffering(subject, query, {})]];
  },
  judge: ({ exchanges }: ConversationEvidence) => {
    const outcome = exchanges[0]?.outcome;
    if (outcome?.kind !== "error") return undecided("the query was not refused");
    if (outcome.error.code === missingCapability) return holds(1);
    return contradicted({
      message: `A query for an unknown tool, without the extension, was refused with ${outcome.error.code}.`,
      expected: "error -32021, as in the reference implementation of the draft",
      observed: [describeOutcome(outcome)],
      exchanges: [0],
    });
  },
});

export const queryWithoutMetadataIsRefused = defineCheck({
  ...same,
  id: "error-codes/query-without-metadata-is-refused",
  since: "2026-07-28",
  title: "A query without `_meta` is refused.",
  level: "STATEMENT",
  requirements: requirements("TRX-REQ-04", "TRX-REF-01"),
  matters: "Without it, a server has to guess the client's capabilities, or use those of an earlier request.",
  restsOn: "One query with an empty `_meta` was refused with -32602.",
  cannotSee: "Queries with a part of the metadata.",
  fix: ["Return error -32602, as for every request without the required fields."],
  plan: (subject: ServerQuerySubject) => [
    goodQueries(subject)
      .slice(0, 1)
      .flatMap((query) => [query, withoutMeta(query)]),
  ],
  judge: (evidence: ConversationEvidence) => {
    if (firstAnswered(evidence) === -1) return noneAnswered;
    const index = evidence.exchanges.findIndex(({ step }) => hasEmptyMeta(step));
    const outcome = evidence.exchanges[index]?.outcome;
    if (outcome?.kind === "result") {
      return contradicted({
        case: "answered",
        message: "A query without `_meta` was answered.",
        expected: "error -32602 (Invalid params)",
        observed: [describeOutcome(outcome)],
        exchanges: [index],
        ...provenIn(evidence),
      });
    }
    if (outcome?.kind !== "error") return undecided("the query was not answered");
    if (outcome.error.code !== missingCapability) {
      // Other codes are the subject of `missing-metadata-is-rejected`.
      return outcome.error.code === invalidParams ? holds(1) : undecided("the query was refused for another reason");
    }
    return contradicted({
      case: "missing-capability",
      message: "A query without `_meta` was refused with -32021 instead of -32602.",
      expected: "error -32602 (Invalid params), by the core; the reference implementation of the draft answers -32021",
      observed: [describeOutcome(outcome)],
      exchanges: [index],
      ambiguity: contradictedUnder("AMB-33"),
    });
  },
});

/** A request without a `_meta` of its own is sent with the usual one. */
function withoutMeta({ method, params }: Step): Step {
  return { method, params: { ...(isJsonObject(params) ? params : {}), _meta: {} } };
}

function hasEmptyMeta({ params }: Step): boolean {
  return isJsonObject(params) && jsonEqual(member(params, "_meta"), {});
}
