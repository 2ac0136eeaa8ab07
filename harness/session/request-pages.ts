import { member, type JsonObject } from "../json/value.ts";
import type { Outcome } from "../wire/outcome.ts";
import type { Peer } from "../wire/peer.ts";

/** A list that never ends is the subject of a claim of its own. */
const maxPages = 50;

/**
 * Asks for one page of a list after the other, for as long as each has a cursor. Whoever reads them may stop earlier.
 *
 * @returns how each request ended, the last one perhaps without a result
 */
export async function* requestPages(peer: Peer, method: string): AsyncGenerator<Outcome, void> {
  let params: JsonObject = {};
  for (let pages = 0; pages < maxPages; pages++) {
    const outcome = await peer.request(method, JSON.stringify(params));
    yield outcome;
    const cursor = outcome.kind === "result" ? member(outcome.result, "nextCursor") : undefined;
    if (typeof cursor !== "string") return;
    params = { cursor };
  }
}
