import type { SessionOpened } from "../../../calls/journal/journal-event.ts";
import { isJsonObject, member, type Json } from "../../../json/value.ts";
import { nothingSaid, type Introduction } from "../../../session/introduction.ts";
import { readServerInfo } from "../../../session/initialize.ts";
import type { ListedTool } from "../../../session/tool-list.ts";

/** What a server said of itself when a session opened, and the tools that it listed. */
export function introductionOf({ protocol, server, tools }: SessionOpened): Introduction {
  const capabilities = member(server, "capabilities");
  return {
    initialized: {
      protocolVersion: protocol,
      capabilities: isJsonObject(capabilities) ? capabilities : {},
      serverInfo: readServerInfo(member(server, "serverInfo")),
      raw: server,
    },
    list: { ...nothingSaid.list, tools: tools.flatMap(toolOf), pages: 1 },
  };
}

function toolOf(definition: Json): readonly ListedTool[] {
  const name = isJsonObject(definition) ? member(definition, "name") : undefined;
  return isJsonObject(definition) && typeof name === "string" ? [{ name, definition }] : [];
}
