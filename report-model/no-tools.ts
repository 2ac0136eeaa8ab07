import type { Report } from "./report-model.ts";

/** The suite that asks every tool for its hints. */
const suiteOfHints = "hints";

/**
 * Whether a run without calls asked for the hints of a server's tools, and there are no tools: what else passed says nothing of a
 * hint. A server may list none because a token is missing. Where tools were to be called, `hintsDecided` says how many are needed.
 */
export function listsNoTools({
  target,
  results,
  relay,
  hintsDecided,
}: Pick<Report, "target" | "results" | "relay" | "hintsDecided">): boolean {
  const isServer = target.client === undefined && relay === undefined;
  const isAsked = hintsDecided === undefined && results.some(({ suite }) => suite === suiteOfHints);
  return isServer && isAsked && target.tools === 0;
}
