import type { SessionOpened } from "../../../calls/journal/journal-event.ts";
import { isJsonObject, member, type Json } from "../../../json/value.ts";
import { serverInfoOf } from "../../../revisions/discovery-revision.ts";
import { nothingSaid, type Introduction } from "../../../session/introduction.ts";
import { toldBy } from "../../../session/initialize.ts";
import type { ListedTool } from "../../../session/tool-list.ts";

/** What a server said of itself when a session opened, and the tools that it listed. */
export function introductionOf({ protocol, server, tools }: SessionOpened): Introduction {
  return {
    initialized: toldBy(server, protocol, serverInfoOf(server) ?? member(server, "serverInfo")),
    list: { ...nothingSaid.list, tools: tools.flatMap(toolOf), pages: 1 },
  };
}

function toolOf(definition: Json): readonly ListedTool[] {
  const name = isJsonObject(definition) ? member(definition, "name") : undefined;
  return isJsonObject(definition) && typeof name === "string" ? [{ name, definition }] : [];
}
