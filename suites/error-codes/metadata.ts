import { defineFaultCheck } from "../judging/define-fault-check.ts";
import { defineCheck } from "../../harness/check/check.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../harness/json/value.ts";
import type { Exchange, Step } from "../../harness/conversation/conversation.ts";
import { contradicted, holds, undecided, type Contradiction } from "../../harness/check/judgement.ts";
import { describeOutcome } from "../../harness/results/describe-outcome.ts";
import { metaKeys } from "../../harness/revisions/meta-keys.ts";
import type { Revision } from "../../harness/revisions/revision.ts";
import { hasHandshake } from "../../harness/revisions/revisions.ts";
import type { RpcError } from "../../harness/wire/message.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { probeMeta, spokenBy } from "../judging/probe-client.ts";
import { provenIn } from "../judging/proof.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { invalidParams } from "./expect-rejection.ts";

const headerMismatch = -32020;
const missingCapability = -32021;
const unsupportedVersion = -32022;

/** Requests that every server of the revision answers. */
const methods = ["tools/list", "server/discover"];

function requestWithout(usual: JsonObject, method: string, dropped: readonly string[]): Step {
  const kept = Object.entries(usual).filter(([key]) => !dropped.includes(key));
  return { method, params: { _meta: Object.fromEntries(kept) } };
}

/**
 * Whether a server also speaks a revision with a handshake. The specification leaves open what such a server does with
 * a request that names no revision: this revision binds it only for requests with modern metadata (versioning page,
 * "Backward Compatibility").
 */
function speaksOlderRevision(discovery: JsonObject): boolean {
  const versions = member(discovery, "supportedVersions");
  if (!Array.isArray(versions)) return false;
  return versions.some((version: Json) => typeof version === "string" && hasHandshake(version));
}

/** Required fields that the request of a step lacks. */
function missingIn({ params }: Step, { requiredMeta }: Revision): readonly string[] {
  const meta = isJsonObject(params) ? member(params, "_meta") : undefined;
  return requiredMeta.filter((field) => !isJsonObject(meta) || !Object.hasOwn(meta, field));
}

export const missingMetadataIsRejected = defineCheck({
  id: "error-codes/missing-metadata-is-rejected",
  since: "2026-07-28",
  title: "A request without a required field in `_meta` is refused with -32602.",
  level: "MUST",
  requirements: requirements("CORE-META-02"),
  matters: "Without these fields, a server has to guess revision and capabilities, or use those of an earlier request.",
  restsOn:
    "tools/list and server/discover, as far as they were answered, were refused with -32602 without a required field of `_meta`.",
  cannotSee: "Other methods; a server of older revisions is tested without the client capabilities alone.",
  fix: ["Return error -32602 for a request without protocolVersion or clientCapabilities in its `_meta`."],
  evidence: conversation,
  per: "server",
  plan: (subject) => {
    const [usual, { requiredMeta }] = [probeMeta(subject), spokenBy(subject)];
    const others = requiredMeta.filter((key) => key !== metaKeys.protocolVersion);
    const mayHaveNoVersion = speaksOlderRevision(subject.introduction.initialized.raw);
    return [
      methods.flatMap((method) => [
        ...others.map((key) => requestWithout(usual, method, [key])),
        ...(mayHaveNoVersion
          ? []
          : [
              requestWithout(usual, method, [metaKeys.protocolVersion]),
              requestWithout(usual, method, requiredMeta),
              { method },
            ]),
      ]),
    ];
  },
  judge: (evidence, subject) => {
    const revision = spokenBy(subject);
    const { exchanges } = evidence;
    const wrong = exchanges.flatMap(
      (exchange, index) => wrongAnswer(exchange, index, revision, provenIn(evidence)) ?? [],
    );
    // An answer that every interpretation forbids must not hide behind one that an interpretation allows.
    const contradiction = wrong.find(({ ambiguity }) => ambiguity === undefined) ?? wrong[0];
    if (contradiction !== undefined) return contradiction;
    const refused = exchanges.filter(({ outcome }) => outcome.kind === "error").length;
    return refused === 0 ? undecided("no such request was answered") : holds(refused);
  },
});

function wrongAnswer(
  { step, outcome }: Exchange,
  index: number,
  revision: Revision,
  proven: ReturnType<typeof provenIn>,
): Contradiction | undefined {
  if (outcome.kind !== "result" && outcome.kind !== "error") return undefined;
  if (outcome.kind === "error" && outcome.error.code === invalidParams) return undefined;
  const missing = missingIn(step, revision);
  // Over HTTP the revision stands in a header as well, so that the body differs from it: both rules apply (CORE-HTTP-04).
  const differs = outcome.kind === "error" && outcome.error.code === headerMismatch;
  if (differs && missing.includes(metaKeys.protocolVersion)) return undefined;
  const onlyCapabilities = missing.length === 1 && missing[0] === metaKeys.clientCapabilities;
  const asCapability = onlyCapabilities && outcome.kind === "error" && outcome.error.code === missingCapability;
  const answer = outcome.kind === "result" ? "answered" : `refused with ${outcome.error.code}`;
  return contradicted({
    case: outcome.kind === "result" ? "answered" : asCapability ? "missing-capability" : "other-code",
    message: `A request for ${step.method} without ${missing.join(" and ")} was ${answer} instead of being refused with -32602.`,
    expected: "error -32602 (Invalid params)",
    observed: [describeOutcome(outcome)],
    exchanges: [index],
    ...(outcome.kind === "result" ? proven : {}),
    ...(asCapability ? { ambiguity: contradictedUnder("AMB-33") } : {}),
  });
}

export const unsupportedVersionIsRejected = defineCheck({
  id: "error-codes/unsupported-version-is-rejected",
  since: "2026-07-28",
  title: "A request with an unsupported revision is refused with -32022 and the list of supported revisions.",
  level: "MUST",
  requirements: requirements("CORE-VER-02"),
  matters: "A client needs the list in the error to choose a revision that both support.",
  restsOn:
    "tools/list and server/discover in the revision 1900-01-01, as far as they were answered, were refused with -32022 and a list of versions.",
  cannotSee: "Whether the server speaks the versions that it names.",
  fix: ['Return error -32022 with data {"supported": [versions], "requested": version}.'],
  evidence: conversation,
  per: "server",
  plan: (subject) => [
    methods.map((method) => ({
      method,
      params: { _meta: { ...probeMeta(subject), [metaKeys.protocolVersion]: "1900-01-01" } },
    })),
  ],
  judge: (evidence) => {
    const { exchanges } = evidence;
    const answered = exchanges.filter(({ outcome }) => outcome.kind === "result" || outcome.kind === "error");
    const wrong = exchanges.findIndex(
      ({ outcome }) => outcome.kind === "result" || (outcome.kind === "error" && !namesSupported(outcome.error)),
    );
    const exchange = exchanges[wrong];
    if (exchange === undefined) {
      return answered.length === 0 ? undecided("no such request was answered") : holds(answered.length);
    }
    const { outcome } = exchange;
    const data = outcome.kind === "error" ? [`data ${showJson(outcome.error.data)}`] : [];
    return contradicted({
      message: `A request for ${exchange.step.method} in the revision 1900-01-01 was not refused with -32022 and the supported versions.`,
      expected: "error -32022 (Unsupported protocol version) with an array `data.supported` of versions",
      observed: [describeOutcome(outcome), ...data],
      exchanges: [wrong],
      ...(outcome.kind === "result" ? provenIn(evidence) : {}),
    });
  },
});

function namesSupported({ code, data }: RpcError): boolean {
  const supported = isJsonObject(data) ? member(data, "supported") : undefined;
  if (code !== unsupportedVersion || !Array.isArray(supported)) return false;
  return supported.length > 0 && supported.every((version: Json) => typeof version === "string");
}

export const reservedCodesAreNotUsed = defineFaultCheck({
  id: "error-codes/reserved-codes-are-not-used",
  since: "2026-07-28",
  title: "Codes from -32099 to -32020 are used only where the specification defines them.",
  level: "MUST NOT",
  requirements: requirements("CORE-ERR-09"),
  matters: "A later revision may define the code, and clients will then misread your error.",
  restsOn: "No error of the run had a reserved code that the specification does not define.",
  cannotSee: "Errors that the run did not cause, and defined codes in the wrong place.",
  fix: ["Use a code outside -32768 to -32000 for your own errors."],
  faults: ["reserved-error-code"],
  expected: "of these codes only -32020, -32021 and -32022",
});
