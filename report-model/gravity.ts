/** The weights of contradictions, the most severe first. They are pursued in this order. */
export const gravities = ["hint", "fail", "warn", "note", "ambiguous hint", "ambiguous"] as const;

export type Gravity = (typeof gravities)[number];

/**
 * The weight of a contradiction by its verdict. Clients decide by the hints whether to ask the user, so an untrue hint comes
 * before any other broken rule; what depends on the wording of the specification comes last.
 *
 * @param isOfHint whether its check tests the truth of a hint
 */
export function gravityOf(verdict: "fail" | "warn" | "note" | "ambiguous", isOfHint: boolean): Gravity {
  if (!isOfHint || verdict === "note") return verdict;
  return verdict === "ambiguous" ? "ambiguous hint" : "hint";
}
