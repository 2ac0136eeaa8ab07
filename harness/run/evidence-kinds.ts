import type { Check } from "../check/check.ts";
import { calls } from "../evidence/calls/calls.ts";
import { conversation } from "../evidence/conversation/conversation.ts";
import type { Evidence } from "../evidence/gathering/gathering.ts";
import { http } from "../evidence/http/http.ts";
import { httpCalls } from "../evidence/http/http-calls.ts";
import { listing } from "../evidence/listing/listing.ts";
import { relay } from "../evidence/relay/relay.ts";
import { windows } from "../evidence/windows/windows.ts";
import { wire } from "../evidence/wire/wire.ts";

/** Every kind of evidence, in the order in which it is gathered: the cheapest first, the frames of all of it last. */
export const evidenceKinds: readonly Evidence<Check>[] = [
  listing,
  conversation,
  http,
  windows,
  calls,
  httpCalls,
  relay,
  wire,
];

/**
 * The check with the kind of evidence that this run gathers. A check that was written with another copy of this package
 * names a kind by an object of its own, or by no more than its id.
 */
export function withOwnEvidence(check: Check): Check {
  const evidence = evidenceKinds.find(({ id }) => id === check.evidence.id);
  return evidence === undefined ? check : { ...check, evidence };
}
