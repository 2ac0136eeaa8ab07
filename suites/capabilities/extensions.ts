import { defineCheck } from "../../harness/check/check.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member } from "../../harness/json/value.ts";
import { contradicted, holds, notApplicable } from "../../harness/check/judgement.ts";
import { isOlder } from "../../harness/revisions/revisions.ts";
import { faultOfExtensionId } from "../judging/meta-keys.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

export const extensionIdsHaveAPrefix = defineCheck({
  id: "capabilities/extension-ids-have-a-prefix",
  title: "Every key of capabilities.extensions has the form prefix/name.",
  level: "MUST",
  requirements: requirements("CORE-EXT-01"),
  matters: "Clients look extensions up by their full id; without a prefix, two extensions can have the same name.",
  restsOn: "Every key of capabilities.extensions has a prefix and a name of allowed characters.",
  cannotSee: "Whether the prefix belongs to who uses it.",
  fix: ["Add a prefix of your own domain to the id, such as com.example/tool-costs."],
  evidence: listing,
  per: "server",
  judge: ({ initialized }) => {
    const extensions = member(initialized.capabilities, "extensions");
    if (!isJsonObject(extensions)) return notApplicable("the server declares no extensions");
    const ids = Object.keys(extensions);
    for (const id of ids) {
      const fault = faultOfExtensionId(id);
      if (fault === undefined) continue;
      return contradicted({
        message: `The extension id ${showJson(id)} is not well formed: ${fault}.`,
        expected: "ids of the form prefix/name",
        observed: [`capabilities.extensions ${showJson(extensions)}`],
        // Earlier revisions than 2026-07-28 have neither the rule nor the member; a server that sends it is ahead of its
        // time.
        ...(isOlder(initialized.protocolVersion, "2026-07-28") ? { severity: "warn" as const } : {}),
      });
    }
    return ids.length === 0 ? notApplicable("the server declares no extensions") : holds(ids.length);
  },
});
