import { issuesIn, type Issue } from "../../error-text/validation-issues.ts";
import { isJsonObject, type Json } from "../../json/value.ts";
import type { RpcError } from "../../wire/message.ts";

/** How the SDKs, and authors of servers without one, begin such a sentence. */
const refusal =
  /^(?:mcp error -?\d{1,6}: )?(?:input validation error|invalid (?:tool )?(?:arguments?|params|parameters|input)\b|\d{1,4} validation errors? for )/iu;
const maxLength = 10_000;

/**
 * Whether an error says that the request or its arguments were refused before the tool ran: by an SDK or its validator.
 * A validator that rejects what a tool has fetched or made names other things than arguments.
 *
 * @param given the arguments of the call
 */
export function refusesRequest({ message }: RpcError, given: Json | undefined): boolean {
  const text = message.slice(0, maxLength);
  const issues = issuesIn(text);
  if (issues.length === 0) return refusal.test(text);
  const names = new Set(["params", "arguments", ...(isJsonObject(given) ? Object.keys(given) : [])]);
  return issues.every((issue) => isAboutRequest(issue, names));
}

function isAboutRequest({ path, code }: Issue, names: ReadonlySet<string>): boolean {
  const [first] = path;
  return first === undefined || code === "unrecognized_keys" || names.has(String(first));
}
