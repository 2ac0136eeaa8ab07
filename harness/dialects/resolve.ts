import { isJsonObject, member } from "../json/value.ts";
import type { QueryDialect } from "./dialect.ts";
import { memberOfMember } from "./member-of-member.ts";

/** `tools/resolve` (SEP-1862: Tool Resolution): the answer is a whole tool definition. */
export const resolveDialect: QueryDialect = {
  id: "resolve",
  rows: "TR-",
  method: "tools/resolve",
  capabilityGroup: "tools",
  capabilityKey: "resolve",
  announcement: true,
  clientCapabilities: {},
  member: "tool",
  words: {
    capability: "capabilities.tools.resolve",
    flag: "resolve",
    holder: "resolved tool",
    annotations: "tool.annotations",
  },
  declared: (capabilities) => memberOfMember(capabilities, "tools", "resolve"),
  offered: (definition) => member(definition, "resolve"),
  params: (name, argumentsOfCall) => ({ name, arguments: argumentsOfCall }),
  annotationsOf: (result) => memberOfMember(result, "tool", "annotations"),
  // TR-SRV-02a: the whole resolved tool; AMB-54 leaves its `_meta` out, which may carry a time stamp.
  comparable: (result) => {
    const tool = member(result, "tool") ?? null;
    if (!isJsonObject(tool)) return tool;
    return Object.fromEntries(Object.entries(tool).filter(([key]) => key !== "_meta"));
  },
};
