import type { Step } from "../../conversation/conversation.ts";
import { isJsonObject, member, type Json } from "../../json/value.ts";
import { offeredLists } from "../../session/offered-lists.ts";
import type { Session } from "../../session/session.ts";

/** Requests for the lists that a server offers. */
export function listSteps({ initialized }: Session): readonly Step[] {
  const offered = offeredLists(initialized.capabilities).filter(({ entries }) => entries !== "resourceTemplates");
  return offered.map(({ method }) => ({ method, params: {} }));
}

/** Requests for the contents of the listed resources. */
export function resourceSteps(listed: Json): readonly Step[] {
  const resources = isJsonObject(listed) ? member(listed, "resources") : undefined;
  if (!Array.isArray(resources)) return [];
  const uris = resources.flatMap((each) => (isJsonObject(each) ? [member(each, "uri")] : []));
  return uris.filter((uri) => typeof uri === "string").map((uri) => ({ method: "resources/read", params: { uri } }));
}
