import { member } from "../json/value.ts";
import type { QueryDialect } from "./dialect.ts";
import { memberOfMember } from "./member-of-member.ts";

/** A dialect of no proposal, unlike the known ones wherever one may differ: an extension, and a marker in `_meta`. */
export const toyDialect: QueryDialect = {
  id: "toy",
  rows: "TOY-",
  method: "toy/ask",
  capabilityGroup: "extensions",
  capabilityKey: "x.y/z",
  announcement: true,
  clientCapabilities: { extensions: { "x.y/z": {} } },
  member: "hints",
  words: {
    capability: 'capabilities.extensions["x.y/z"]',
    flag: '_meta["x.y/asks"]',
    holder: "answer",
    annotations: "hints.now",
  },
  declared: (capabilities) => memberOfMember(capabilities, "extensions", "x.y/z"),
  offered: (definition) => memberOfMember(definition, "_meta", "x.y/asks"),
  params: (name, argumentsOfCall) => ({ name, arguments: argumentsOfCall, _meta: { "x.y/version": 1 } }),
  annotationsOf: (result) => memberOfMember(result, "hints", "now"),
  comparable: (result) => member(result, "hints") ?? null,
};
