import { verbOf, type VerbProfile } from "../verbs/verb-profile.ts";

/** What a method alone tells of a request; the words are those of `RequestIntent`. */
export interface VerbIntent {
  readonly kind: "reads" | "overwrites" | "removes" | "unknown";
  readonly twice: "same" | "unknown";
}

/** Those beside `GET`, `HEAD` and `OPTIONS` that the registry of methods calls safe (AMB-24). */
const otherSafeMethods: ReadonlySet<string> = new Set(["TRACE", "PROPFIND", "REPORT", "SEARCH", "QUERY"]);

/**
 * What a mapping from verbs to hints says of a request. Where it sets no hint nothing is known: the default of a hint is
 * about a tool of which nobody has said anything.
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
  // Many a POST only asks, whatever generators say of all of them.
  if (verb === "POST" || destructiveHint !== true) return { kind: "unknown", twice };
  return { kind: verb === "DELETE" ? "removes" : "overwrites", twice };
}
