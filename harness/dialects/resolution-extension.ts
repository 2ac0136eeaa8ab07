import { isJsonObject, member } from "../json/value.ts";
import type { QueryDialect } from "./dialect.ts";
import { memberOfMember } from "./member-of-member.ts";

/** The id of the extension (TRX-NEG-05). */
export const resolutionExtensionId = "io.modelcontextprotocol/tool-resolution";

/** `tools/resolve` of the extension that succeeds SEP-1862: the answer has the four hints, and never a tool. */
export const resolutionExtensionDialect: QueryDialect = {
  id: "resolution-ext",
  rows: "TRX-",
  method: "tools/resolve",
  capabilityGroup: "extensions",
  capabilityKey: resolutionExtensionId,
  announcement: {},
  clientCapabilities: { extensions: { [resolutionExtensionId]: {} } },
  // TRX-SRV-07h
  mayRead: true,
  member: "annotations",
  words: {
    capability: `capabilities.extensions["${resolutionExtensionId}"]`,
    flag: `_meta["${resolutionExtensionId}"].resolvable`,
    holder: "answer",
    annotations: "annotations",
  },
  declared: (capabilities) => memberOfMember(capabilities, "extensions", resolutionExtensionId),
  // A marker that is no object says nothing of `resolvable`, and is a finding as it stands.
  offered: (definition) => {
    const marker = memberOfMember(definition, "_meta", resolutionExtensionId);
    return isJsonObject(marker) ? member(marker, "resolvable") : marker;
  },
  params: (name, argumentsOfCall) => ({ name, arguments: argumentsOfCall }),
  annotationsOf: (result) => member(result, "annotations"),
  // Identical requests may be answered otherwise later (TRX-CCH-04); what is compared is what a client decides by.
  comparable: (result) => member(result, "annotations") ?? null,
};
