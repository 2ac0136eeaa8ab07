import { member, type Json } from "../json/value.ts";
import type { Peer } from "../wire/peer.ts";
import type { OfferedList } from "./offered-lists.ts";
import { requestPages, type Page } from "./request-pages.ts";

/** Requests a list and joins its pages; the first answer that is not a list is returned alone. */
export async function requestList(peer: Peer, { method, entries: key }: OfferedList): Promise<Page> {
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
