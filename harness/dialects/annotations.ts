import { member } from "../json/value.ts";
import type { QueryDialect } from "./dialect.ts";

/** `tools/annotations`: the answer is the annotations alone. */
export const annotationsDialect: QueryDialect = {
  id: "annotations",
  method: "tools/annotations",
  capability: "dynamicAnnotations",
  flag: "dynamicAnnotations",
  member: "annotations",
  document: "SEP: Dynamic Tool Annotations",
  annotationsOf: (result) => member(result, "annotations"),
  // DA-SRV-02 speaks of the annotations; what else a result carries is free.
  comparable: (result) => member(result, "annotations") ?? null,
};
