import { member, type JsonObject } from "../json/value.ts";
import type { Introduction } from "./introduction.ts";
import type { ListedTool, ToolList } from "./tool-list.ts";

/** A tool as it would be listed; one without a string name is called `unnamed`. */
export function listed(definition: JsonObject): ListedTool {
  const name = member(definition, "name");
  return { name: typeof name === "string" ? name : "unnamed", definition };
}

/** What a server says of itself that lists these definitions. */
export function introductionOf(
  definitions: readonly JsonObject[],
  capabilities: JsonObject = { tools: {} },
  list: Partial<ToolList> = {},
): Introduction {
  return {
    initialized: {
      protocolVersion: "2025-11-25",
      capabilities,
      serverInfo: { name: "test", version: "1" },
      raw: { capabilities },
    },
    list: { tools: definitions.map(listed), nameless: [], pages: 1, cursors: [], end: { kind: "complete" }, ...list },
  };
}
