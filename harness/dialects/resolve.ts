import { isJsonObject, member } from "../json/value.ts";
import type { QueryDialect } from "./dialect.ts";

/** `tools/resolve` (SEP-1862): the answer is a whole tool definition. */
export const resolveDialect: QueryDialect = {
  id: "resolve",
  method: "tools/resolve",
  capability: "resolve",
  flag: "resolve",
  member: "tool",
  document: "SEP-1862: Tool Resolution",
  annotationsOf: (result) => {
    const tool = member(result, "tool");
    return isJsonObject(tool) ? member(tool, "annotations") : undefined;
  },
  // TR-SRV-02a: the whole resolved tool; AMB-54 leaves its `_meta` out, which may carry a time stamp.
  comparable: (result) => {
    const tool = member(result, "tool") ?? null;
    if (!isJsonObject(tool)) return tool;
    return Object.fromEntries(Object.entries(tool).filter(([key]) => key !== "_meta"));
  },
};
