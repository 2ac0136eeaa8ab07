import { defineCheck } from "../../harness/check/check.ts";
import { contradicted } from "../../harness/check/judgement.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member } from "../../harness/json/value.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { judgeAnswers } from "../judging/judge-answers.ts";

/** The protocol defines the keys below it, such as serverInfo. */
const labelsOfTheCore: readonly string[] = ["modelcontextprotocol", "mcp"];

export const resolutionMetaIsNegotiated = defineCheck({
  id: "schema/resolution-meta-is-negotiated",
  title: "The _meta of a resolution has no entries of extensions that the client does not support.",
  level: "MUST",
  requirements: requirements("TRX-SRV-09", "TRX-SUR-05", "TRX-RES-04", "TRX-REF-07"),
  matters: "Clients should ignore them; a client that does not may show wrong costs or risks.",
  restsOn: "No `_meta` of a resolution has a key outside of the protocol and this extension.",
  cannotSee: "Entries that depend on a client with other extensions, which this run does not offer.",
  fix: ["Add an extension's entry only if the capabilities of the request include the extension."],
  dialects: ["resolution-ext"],
  evidence: conversation,
  per: "tool",
  judge: (evidence, { dialect, introduction }) =>
    judgeAnswers(evidence, (result) => {
      const meta = member(result, "_meta");
      if (!isJsonObject(meta)) return undefined;
      const announced = member(introduction.initialized.capabilities, "extensions");
      const isAnnounced = (key: string): boolean => isJsonObject(announced) && Object.hasOwn(announced, key);
      const others = Object.keys(meta).filter((key) => key !== dialect.capabilityKey);
      // The client offers this one extension.
      const ofExtension = others.find(isAnnounced);
      const [unknown] = others.filter((key) => !isOfTheCore(key));
      const key = ofExtension ?? unknown;
      if (key === undefined) return undefined;
      const observed = [`result._meta[${showJson(key)}] ${showJson(member(meta, key))}`];
      const expected = "entries of the protocol, and of extensions that the client supports";
      return ofExtension === undefined
        ? contradicted({
            case: "unknown-key",
            message: `The resolution has the _meta key ${showJson(key)}, which neither the protocol nor an extension in use defines.`,
            expected,
            observed,
            // A key that nobody announces does not tell whether it is the entry of an extension.
            ambiguity: contradictedUnder("AMB-39", "negotiated-only"),
          })
        : contradicted({
            case: "extension",
            message: `The resolution has an entry of the extension ${showJson(key)}, which the client does not support.`,
            expected,
            observed,
          });
    }),
});

function isOfTheCore(key: string): boolean {
  const labels = key.slice(0, Math.max(0, key.indexOf("/"))).split(".");
  return labels.some((label) => labelsOfTheCore.includes(label));
}
