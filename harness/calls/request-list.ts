import { member, type Json } from "../json/value.ts";
import { requestPages } from "../session/request-pages.ts";
import type { Outcome } from "../wire/outcome.ts";
import type { Peer } from "../wire/peer.ts";

/**
 * Asks for a list, with all of its pages as one; the first answer that is no list stands for all. A cursor that comes again
 * leads to nothing new, and this is asked after each call.
 *
 * @param key the member that holds the entries
 */
export async function requestList(peer: Peer, method: string, key: string): Promise<Outcome> {
  const entries: Json[] = [];
  const cursorsSeen = new Set<Json | undefined>();
  let whole: Outcome = { kind: "unanswered", afterMs: 0 };
  for await (const outcome of requestPages(peer, method)) {
    const page = outcome.kind === "result" ? member(outcome.result, key) : undefined;
    if (outcome.kind !== "result" || !Array.isArray(page)) return outcome;
    entries.push(...page);
    const { nextCursor: cursor, ...rest } = outcome.result;
    whole = { ...outcome, result: { ...rest, [key]: entries } };
    if (cursorsSeen.has(cursor)) break;
    cursorsSeen.add(cursor);
  }
  return whole;
}
