import { TargetError } from "../connect/fault.ts";
import type { MessageRules } from "../wire/message-rules.ts";
import type { Peer } from "../wire/peer.ts";
import type { Client } from "../revisions/client.ts";
import { member } from "../json/value.ts";
import { metaKeys } from "../revisions/meta-keys.ts";
import type { Revision } from "../revisions/revision.ts";
import { newestDiscovery, olderDiscovery } from "../revisions/revisions.ts";
import { discover } from "./discover.ts";
import { initialize, readServerInfo, type InitializeResult } from "./initialize.ts";
import { listTools, type ToolList } from "./tool-list.ts";

/** What a server says of itself before anybody asks about a call. */
export interface Introduction {
  readonly initialized: InitializeResult;
  /** The tools as first listed. */
  readonly list: ToolList;
}

/** Of an instance that nobody has asked what it is. */
export const nothingSaid: Introduction = {
  initialized: { protocolVersion: "", capabilities: {}, serverInfo: readServerInfo(undefined), raw: {} },
  list: { tools: [], nameless: [], pages: 0, cursors: [], end: { kind: "complete" } },
};

/**
 * In the revisions with a handshake.
 *
 * @throws TargetError when the handshake or the list of tools fails
 */
export async function shakeHands(peer: Peer, client: Client): Promise<Introduction> {
  const initialized = await initialize(peer, client);
  return { initialized, list: await listTools(peer) };
}

/**
 * In the newest revision without a handshake that a server speaks of which nothing is known.
 *
 * @throws TargetError as `meetIn`
 */
export async function meetByDiscovery(
  peer: Peer,
  client: Client,
  revision: Revision = newestDiscovery,
): Promise<Introduction> {
  try {
    return await meetIn(revision, peer, client, "counts");
  } catch (error) {
    // The refusal of a revision names those that are spoken (CORE-VER-02).
    const refused = error instanceof TargetError && error.fault.code === "unsupported-protocol-version" && error.fault;
    const older = refused && Array.isArray(refused.found) ? olderDiscovery(revision, refused.found) : undefined;
    if (older === undefined) throw error;
    return meetByDiscovery(peer, client, older);
  }
}

/**
 * In a revision without a handshake, with a server of which nothing is known.
 *
 * @param refusal what to make of a server that does not answer `server/discover`
 * @throws TargetError when discovery or the list of tools fails, or nothing shows that the revision is spoken
 */
export async function meetIn(
  spoken: Revision,
  peer: Peer,
  client: Client,
  refusal: "counts" | "is-tolerated",
): Promise<Introduction> {
  follow(spoken, peer, client);
  const initialized = await discover(peer, spoken, refusal);
  const isDiscovered = Object.keys(initialized.raw).length > 0;
  const revision = spoken.id;
  const list = await listUnlessRefused(peer);
  if (list instanceof TargetError) {
    if (isDiscovered || list.fault.code !== "request-refused") throw list;
    throw new TargetError({ code: "revision-not-spoken", revision, refusal: list.fault.error });
  }
  // A server of an older revision may list its tools for anybody, and has promised nothing of this one.
  if (!isDiscovered && isOfOlderRevision(peer)) throw new TargetError({ code: "revision-not-spoken", revision });
  return { initialized, list };
}

/** Its list has neither of the members that only results of this revision have. */
function isOfOlderRevision({ strayFaults }: Peer): boolean {
  const missing = ["result-type-unknown", "server-info-missing"];
  return missing.every((code) => strayFaults.some((fault) => fault.code === code));
}

function follow({ id, requestMeta, faultsOf }: Revision, peer: Peer, client: Client): void {
  const isNamedIn: MessageRules["isNamedIn"] = (meta) => member(meta, metaKeys.protocolVersion) === id;
  peer.follow({ requestMeta: requestMeta(client), isNamedIn, faultsOf });
}

/**
 * In a revision without a handshake, with a server that has been met before.
 *
 * Asks for the tools before anything else: a client need not discover, and no request may depend on an earlier one
 * (CORE-META-03). A server that answers only in the other order is noted, and tested all the same.
 *
 * @throws TargetError when discovery or the list of tools fails
 */
export async function meetAgain(revision: Revision, peer: Peer, client: Client): Promise<Introduction> {
  follow(revision, peer, client);
  const first = await listUnlessRefused(peer);
  const initialized = await discover(peer, revision, "is-tolerated");
  if (first instanceof TargetError) {
    const list = await listTools(peer);
    peer.note({ code: "refused-before-discovery", method: "tools/list" });
    return { initialized, list };
  }
  return { initialized, list: first };
}

async function listUnlessRefused(peer: Peer): Promise<ToolList | TargetError> {
  try {
    return await listTools(peer);
  } catch (error) {
    if (error instanceof TargetError && error.fault.code === "request-refused") return error;
    throw error;
  }
}
