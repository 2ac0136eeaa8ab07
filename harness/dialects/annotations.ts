import { member } from "../json/value.ts";
import type { QueryDialect } from "./dialect.ts";
import { memberOfMember } from "./member-of-member.ts";

/** `tools/annotations` (SEP: Dynamic Tool Annotations): the answer is the annotations alone. */
export const annotationsDialect: QueryDialect = {
  id: "annotations",
  rows: "DA-",
  method: "tools/annotations",
  capabilityGroup: "tools",
  capabilityKey: "dynamicAnnotations",
  announcement: true,
  clientCapabilities: {},
  member: "annotations",
  words: {
    capability: "capabilities.tools.dynamicAnnotations",
    flag: "dynamicAnnotations",
    holder: "answer",
    annotations: "annotations",
  },
  declared: (capabilities) => memberOfMember(capabilities, "tools", "dynamicAnnotations"),
  offered: (definition) => member(definition, "dynamicAnnotations"),
  params: (name, argumentsOfCall) => ({ name, arguments: argumentsOfCall }),
  annotationsOf: (result) => member(result, "annotations"),
  // DA-SRV-02 speaks of the annotations; what else a result carries is free.
  comparable: (result) => member(result, "annotations") ?? null,
};
