import { isJsonObject, member } from "../json/value.ts";
import type { Step } from "./conversation.ts";

/** What a step asks about, as the shown state names it. */
export function shownSubject({ method, params }: Step): string {
  const uri = method === "resources/read" && isJsonObject(params) ? member(params, "uri") : undefined;
  if (typeof uri === "string") return `resource ${uri}`;
  const name = method === "tools/call" && isJsonObject(params) ? member(params, "name") : undefined;
  return typeof name === "string" ? `tool ${name}` : method;
}
