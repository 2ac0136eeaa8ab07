import { member, type JsonObject } from "../json/value.ts";
import type { Outcome } from "../wire/outcome.ts";
import type { Peer } from "../wire/peer.ts";

/** A list that never ends is the subject of a claim of its own. */
export const maxPages = 50;

/** One page of a list. */
export interface Page {
  /** How the request for it ended, perhaps without a result. */
  readonly outcome: Outcome;
  /** It has a cursor of more pages, and they are not read. */
  readonly isCut: boolean;
}

/**
 * Asks for one page of a list after the other, for as long as each has a new cursor: one that comes again leads to nothing
 * new. The reader may stop earlier.
 */
export async function* requestPages(peer: Peer, method: string): AsyncGenerator<Page, void> {
  const cursorsAsked = new Set<string>();
  let params: JsonObject = {};
  for (let pages = 1; ; pages++) {
    const outcome = await peer.request(method, JSON.stringify(params));
    const cursor = outcome.kind === "result" ? member(outcome.result, "nextCursor") : undefined;
    const hasMore = typeof cursor === "string" && !cursorsAsked.has(cursor);
    const isCut = hasMore && pages >= maxPages;
    yield { outcome, isCut };
    if (!hasMore || isCut) return;
    cursorsAsked.add(cursor);
    params = { cursor };
  }
}
