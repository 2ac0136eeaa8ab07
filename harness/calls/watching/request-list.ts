import { member, type Json } from "../../json/value.ts";
import { requestPages, type Page } from "../../session/request-pages.ts";
import type { Peer } from "../../wire/peer.ts";

/**
 * Requests a list and joins its pages; the first answer that is not a list is returned alone.
 *
 * @param key the member that holds the entries
 */
export async function requestList(peer: Peer, method: string, key: string): Promise<Page> {
  const entries: Json[] = [];
  let whole: Page = { outcome: { kind: "unanswered", afterMs: 0 }, isCut: false };
  for await (const page of requestPages(peer, method)) {
    const { outcome, isCut } = page;
    const found = outcome.kind === "result" ? member(outcome.result, key) : undefined;
    if (outcome.kind !== "result" || !Array.isArray(found)) return page;
    entries.push(...found);
    const { nextCursor: _, ...rest } = outcome.result;
    whole = { outcome: { ...outcome, result: { ...rest, [key]: entries } }, isCut };
  }
  return whole;
}
