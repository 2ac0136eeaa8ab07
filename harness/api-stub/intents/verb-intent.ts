import { methodNamed, type HttpMethod } from "../verbs/http-methods.ts";
import { verbOf, type VerbProfile } from "../verbs/verb-profile.ts";

/** What a method alone tells about a request, in the words of `RequestIntent`. */
export interface VerbIntent {
  readonly kind: HttpMethod["asks"];
  readonly twice: "same" | "unknown";
}

/**
 * What a mapping from verbs to hints says about a request, and the registry of methods about those that no mapping knows.
 * If a mapping sets no hint, nothing is known: the default of a hint is for a tool about which nothing was said.
 *
 * @param method in upper case
 */
export function intentOfVerb(method: string, profile: VerbProfile): VerbIntent {
  const verb = verbOf(method);
  if (verb === undefined) {
    const { asks = "unknown", isIdempotent = false } = methodNamed(method) ?? {};
    return { kind: asks, twice: isIdempotent ? "same" : "unknown" };
  }
  const { readOnlyHint, destructiveHint, idempotentHint } = profile.verbs[verb];
  if (readOnlyHint === true) return { kind: "reads", twice: "same" };
  const twice = idempotentHint === true ? "same" : "unknown";
  // Many POST requests only ask, whatever generators say about all of them.
  if (verb === "POST" || destructiveHint !== true) return { kind: "unknown", twice };
  return { kind: verb === "DELETE" ? "removes" : "overwrites", twice };
}
