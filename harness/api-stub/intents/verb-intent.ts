import { verbOf, type VerbProfile } from "../verbs/verb-profile.ts";

/** What a method alone tells about a request, in the words of `RequestIntent`. */
export interface VerbIntent {
  readonly kind: "reads" | "overwrites" | "removes" | "unknown";
  readonly twice: "same" | "unknown";
}

/** Further methods that the registry of methods calls safe (AMB-24), besides `GET`, `HEAD` and `OPTIONS`. */
const otherSafeMethods: ReadonlySet<string> = new Set(["TRACE", "PROPFIND", "REPORT", "SEARCH", "QUERY"]);

/**
 * What a mapping from verbs to hints says about a request. If it sets no hint, nothing is known: the default of a hint
 * is for a tool about which nothing was said.
 *
 * @param method in upper case
 */
export function intentOfVerb(method: string, profile: VerbProfile): VerbIntent {
  if (otherSafeMethods.has(method)) return { kind: "reads", twice: "same" };
  const verb = verbOf(method);
  if (verb === undefined) return { kind: "unknown", twice: "unknown" };
  const { readOnlyHint, destructiveHint, idempotentHint } = profile.verbs[verb];
  if (readOnlyHint === true) return { kind: "reads", twice: "same" };
  const twice = idempotentHint === true ? "same" : "unknown";
  // Many POST requests only ask, whatever generators say about all of them.
  if (verb === "POST" || destructiveHint !== true) return { kind: "unknown", twice };
  return { kind: verb === "DELETE" ? "removes" : "overwrites", twice };
}
