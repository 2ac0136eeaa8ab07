import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, notApplicable } from "../../harness/check/judgement.ts";
import type { DialectSubject, ToolSubject } from "../../harness/check/subject.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import { memberOfMember } from "../../harness/dialects/member-of-member.ts";
import { jsonEqual } from "../../harness/json/canonical.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject } from "../../harness/json/value.ts";
import type { Introduction } from "../../harness/session/introduction.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

export const extensionSettingsAreEmpty = defineCheck({
  id: "capabilities/extension-settings-are-empty",
  title: "The settings of the extension are an empty object.",
  level: "REQUIRED",
  requirements: requirements("TRX-NEG-05", "TRX-NEG-08a", "TRX-NEG-10"),
  matters: "A client does not recognize the extension with any other settings, and asks about no tool.",
  restsOn: "The settings of the extension in the handshake are an empty object.",
  cannotSee: "What the server makes of the settings of a client.",
  fix: ['Declare "io.modelcontextprotocol/tool-resolution": {} in `capabilities.extensions`.'],
  dialects: ["resolution-ext"],
  evidence: listing,
  per: "server",
  judge: ({ initialized }: Introduction, { dialect }: DialectSubject) => {
    const settings = dialect.declared(initialized.capabilities);
    if (settings === undefined) return notApplicable("the extension is not declared");
    if (jsonEqual(settings, dialect.announcement)) return holds(1);
    return contradicted({
      case: isJsonObject(settings) ? "not-empty" : "not-an-object",
      message: `${dialect.words.capability} is ${showJson(settings)}.`,
      expected: `${dialect.words.capability} is {}`,
      observed: [`${dialect.words.capability} ${showJson(settings)}`],
    });
  },
});

export const markerSaysNothingElse = defineCheck({
  id: "capabilities/marker-says-nothing-else",
  title: "The marker of a tool is an object with `resolvable: true` and nothing else.",
  level: "REQUIRED",
  severity: "warn",
  requirements: requirements("TRX-MRK-06", "TRX-MRK-02"),
  matters: "The extension's schema allows no other members: a strict client rejects the tool.",
  restsOn: 'The marker in the `_meta` of the listed tool is exactly {"resolvable": true}.',
  cannotSee: "Other entries of `_meta`, and whether the tool can be resolved.",
  fix: ['Set the marker to {"resolvable": true}.', "Remove the marker from tools that cannot be asked about."],
  dialects: ["resolution-ext"],
  evidence: listing,
  per: "tool",
  judge: (_: Introduction, { tool, dialect }: ToolSubject & DialectSubject) => {
    const marker = memberOfMember(tool.definition, "_meta", dialect.capabilityKey);
    if (marker === undefined) return notApplicable("the tool is not marked");
    if (jsonEqual(marker, { resolvable: true })) return holds(1);
    // A marker of another type is the subject of `flag-is-boolean`.
    if (!isJsonObject(marker)) return notApplicable("the marker is not an object");
    return contradicted({
      message: `Tool ${showJson(tool.name)} has the marker ${showJson(marker)}.`,
      expected: '{"resolvable": true}, or no marker',
      observed: [`_meta["${dialect.capabilityKey}"] ${showJson(marker)}`],
    });
  },
});
