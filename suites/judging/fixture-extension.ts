import { querySubject } from "../../harness/check/fixture-subject.ts";
import type { QuerySubject, ServerQuerySubject } from "../../harness/check/subject.ts";
import { resolutionExtensionDialect, resolutionExtensionId } from "../../harness/dialects/resolution-extension.ts";
import type { JsonObject } from "../../harness/json/value.ts";

/** A tool with the marker of the extension, in a server that announces it. */
export function markedSubject(
  protocolVersion: string,
  capabilities: JsonObject = { extensions: { [resolutionExtensionId]: {} } },
): QuerySubject {
  const definition = {
    name: "t",
    inputSchema: { type: "object" },
    _meta: { [resolutionExtensionId]: { resolvable: true } },
  };
  const subject = querySubject(definition, resolutionExtensionDialect, [{}], capabilities);
  const { introduction } = subject;
  const initialized = { ...introduction.initialized, protocolVersion };
  return { ...subject, introduction: { ...introduction, initialized } };
}

/** The server of that tool. */
export function extensionServer(protocolVersion: string, capabilities?: JsonObject): ServerQuerySubject {
  const tool = markedSubject(protocolVersion, capabilities);
  return { introduction: tool.introduction, dialect: tool.dialect, tools: [tool] };
}
