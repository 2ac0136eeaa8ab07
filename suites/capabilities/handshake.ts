import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, undecided } from "../../harness/check/judgement.ts";
import type { Step } from "../../harness/conversation/conversation.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import { describeOutcome } from "../../harness/results/describe-outcome.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { probeClient } from "../judging/probe-client.ts";
import { provenIn } from "../judging/proof.ts";

/**
 * No revision has these names, and none will. A server that compares dates takes one of them for old and the other for new.
 */
const unknownRevisions: readonly string[] = ["1900-01-01", "2999-01-01"];

/** A second handshake of one session is out of turn: SDKs refuse it, or answer it by what the first one settled. */
function firstHandshakeIn(protocolVersion: string): Step {
  const { capabilities, ...clientInfo } = probeClient;
  return { method: "initialize", params: { protocolVersion, capabilities, clientInfo }, opens: true };
}

export const unknownRevisionIsNotAgreedOn = defineCheck({
  id: "capabilities/unknown-revision-is-not-agreed-on",
  badRequests: "sends",
  until: "2026-07-28",
  title: "The server does not agree on a protocol revision that does not exist.",
  level: "MUST",
  requirements: requirements("CORE-VER-03"),
  matters: "A client takes the answer for a promise, and then speaks a revision that the server does not know.",
  restsOn:
    "The first message of two sessions asked for an unknown revision, and was answered with another one or an error.",
  cannotSee: "Revisions that the run does not ask for, and whether the server supports the one that it answers.",
  fix: [
    "Answer `initialize` with the requested protocolVersion only if the server supports it.",
    "Otherwise answer with the latest version that the server supports.",
  ],
  evidence: conversation,
  per: "server",
  plan: () => unknownRevisions.map((revision) => [firstHandshakeIn(revision)]),
  judge: (evidence) => {
    let declined = 0;
    for (const [index, { step, outcome }] of evidence.exchanges.entries()) {
      // Some answer an error with the versions that they support, as an example of the text does.
      if (outcome.kind === "result" || outcome.kind === "error") declined++;
      const asked = revisionIn(step.params);
      if (outcome.kind !== "result" || asked === undefined || revisionIn(outcome.result) !== asked) continue;
      return contradicted({
        message: `The server answered initialize in the revision ${asked}, which does not exist, with the same revision.`,
        expected: "a protocolVersion that the server supports, or an error",
        observed: [describeOutcome(outcome)],
        exchanges: [index],
        ...provenIn(evidence),
      });
    }
    return declined === 0
      ? undecided("the server did not answer `initialize` in an unknown protocol revision")
      : holds(declined);
  },
});

function revisionIn(value: Json | undefined): string | undefined {
  const revision = isJsonObject(value) ? member(value, "protocolVersion") : undefined;
  return typeof revision === "string" ? revision : undefined;
}
