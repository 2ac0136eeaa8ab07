import { member, type Json, type JsonObject } from "../json/value.ts";
import type { Outcome } from "../wire/outcome.ts";
import type { Peer } from "../wire/peer.ts";

/** A list that never ends is not followed forever. */
const maxPages = 50;

/**
 * Asks for a list, with all of its pages as one; the first answer that is no result stands for all.
 *
 * @param key the member that holds the entries
 */
export async function requestPages(peer: Peer, method: string, key: string): Promise<Outcome> {
  const entries: Json[] = [];
  const cursorsSeen = new Set<string>();
  let params: JsonObject = {};
  for (;;) {
    const outcome = await peer.request(method, JSON.stringify(params));
    if (outcome.kind !== "result") return outcome;
    const page = member(outcome.result, key);
    if (!Array.isArray(page)) return outcome;
    entries.push(...page);
    const { nextCursor: cursor, ...rest } = outcome.result;
    const isLast = typeof cursor !== "string" || cursorsSeen.has(cursor) || cursorsSeen.size + 1 >= maxPages;
    if (isLast) return { ...outcome, result: { ...rest, [key]: entries } };
    cursorsSeen.add(cursor);
    params = { cursor };
  }
}
