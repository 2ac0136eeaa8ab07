import type { EvidenceFor } from "../harness/check/check.ts";
import { calls as callsKind } from "../harness/evidence/calls/calls.ts";
import type { CallsCheck } from "../harness/evidence/calls/check/calls-check.ts";
import { conversation as conversationKind } from "../harness/evidence/conversation/conversation.ts";
import type { ConversationCheck } from "../harness/evidence/conversation/conversation-check.ts";
import { http as httpKind } from "../harness/evidence/http/http.ts";
import type { HttpCheck } from "../harness/evidence/http/http-check.ts";
import { httpCalls as httpCallsKind } from "../harness/evidence/http/http-calls.ts";
import type { HttpCallsCheck } from "../harness/evidence/http/http-calls-check.ts";
import { listing as listingKind } from "../harness/evidence/listing/listing.ts";
import type { ListingCheck } from "../harness/evidence/listing/listing-check.ts";
import { relay as relayKind } from "../harness/evidence/relay/relay.ts";
import type { RelayCheck } from "../harness/evidence/relay/relay-check.ts";
import { windows as windowsKind } from "../harness/evidence/windows/windows.ts";
import type { WindowCheck } from "../harness/evidence/windows/window-check.ts";
import { wire as wireKind } from "../harness/evidence/wire/wire.ts";
import type { WireCheck } from "../harness/evidence/wire/wire-check.ts";

// How evidence is gathered is a matter of the harness; a check says which kind it judges.

/** The handshake and the list of tools, read three times: what a server says of itself without being asked about a call. */
export const listing: EvidenceFor<ListingCheck> = listingKind;

/** What a server answers: to a survey of each tool, and in the conversations that a check plans. */
export const conversation: EvidenceFor<ConversationCheck> = conversationKind;

/** What observers see of sessions in which a server is asked, and of others as old in which it is not. */
export const windows: EvidenceFor<WindowCheck> = windowsKind;

/** What tools do when they are called, in watched surroundings; only where the user asks for it. */
export const calls: EvidenceFor<CallsCheck> = callsKind;

/** What an endpoint makes of HTTP requests: statuses, headers and sessions, of a server that is reached over HTTP. */
export const http: EvidenceFor<HttpCheck> = httpKind;

/** What an endpoint makes of calls whose headers are under test, in sandboxes alone. */
export const httpCalls: EvidenceFor<HttpCallsCheck> = httpCallsKind;

/** What a relay makes of its upstream: what is listed, asked and called directly and through it; by the command `relay` alone. */
export const relay: EvidenceFor<RelayCheck> = relayKind;

/** All traffic on the wire during the run. */
export const wire: EvidenceFor<WireCheck> = wireKind;
