import { issuesIn, type Issue } from "../../error-text/validation-issues.ts";
import { isJsonObject, type Json } from "../../json/value.ts";
import type { RpcError } from "../../wire/message.ts";

/** What the SDKs, and those who write servers without one, begin such a sentence with. */
const refusal =
  /^(?:mcp error -?\d{1,6}: )?(?:input validation error|invalid (?:tool )?(?:arguments?|params|parameters|input)\b|\d{1,4} validation errors? for )/iu;
const maxLength = 10_000;

/**
 * Whether an error says that the request, or its arguments, were refused by what reads them before a tool runs: an SDK, or
 * the validator that it is given. A validator that refuses what a tool has got or made names other things than arguments.
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
