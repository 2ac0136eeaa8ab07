import { member } from "../../json/value.ts";
import { showJson } from "../../json/show.ts";
import { objectOf } from "./read-transcript.ts";
import type { SeenEvent, SeenRequest, Transcript } from "./transcript.ts";

/** How many clients spoke to one server. */
export type ClientsIn =
  /** One client, as far as we can tell. */
  | { readonly kind: "one" }
  /** What each of them did, as a transcript of its own. */
  | { readonly kind: "several"; readonly parts: readonly Transcript[] }
  /** More than one client, and nothing tells who sent which message. */
  | { readonly kind: "mixed" };

/**
 * Tells apart the clients that came to the server of one run. A client that connects twice, or a second client, does the
 * steps twice, and no single client did what both did together. A connection that opens after another one broke goes on with
 * it. Without sessions, a client that begins to list or discover with an id that was already used is another client.
 */
export function clientsIn(transcript: Transcript): ClientsIn {
  const connections = new Set(transcript.events.flatMap((event) => connectionOf(event) ?? []));
  if (!connections.has(0)) return byConnection(transcript);
  // A client may first try without a session, or not repeat the session that it was given.
  return connections.size === 1 ? byIds(transcript) : { kind: "one" };
}

interface Client {
  readonly connections: Set<number>;
  /** The server broke the connection in place of an answer to its last message. */
  isBroken: boolean;
}

function byConnection({ events, ...transcript }: Transcript): ClientsIn {
  const clients: Client[] = [];
  const owners = events.map((event): Client | undefined => {
    const connection = event.kind === "answer" ? connectionOf(events[event.to]) : connectionOf(event);
    if (connection === undefined) return undefined;
    const known = clients.find(({ connections }) => connections.has(connection));
    const owner = known ?? clients.find(({ isBroken }) => isBroken) ?? newClient(clients);
    owner.connections.add(connection);
    owner.isBroken = event.kind === "answer" && event.answer.kind === "broken";
    return owner;
  });
  return severalOf(transcript, events, owners);
}

function newClient(clients: Client[]): Client {
  const client = { connections: new Set<number>(), isBroken: false };
  clients.push(client);
  return client;
}

function byIds({ events, ...transcript }: Transcript): ClientsIn {
  const owners: number[] = [];
  let isMixed = false;
  let current = 0;
  let pending = 0;
  let ids = new Set<string>();
  const openings = new Set<string>();
  for (const event of events) {
    if (event.kind === "answer") pending--;
    if (event.kind === "request") {
      const opening = openingOf(event);
      if (opening !== undefined && openings.has(opening)) {
        if (pending > 0) isMixed = true;
        current++;
        ids = new Set();
      } else if (ids.has(showJson(event.id)) && current > 0) isMixed = true;
      if (opening !== undefined) openings.add(opening);
      ids.add(showJson(event.id));
      pending++;
    }
    owners.push(current);
  }
  if (isMixed) return { kind: "mixed" };
  return severalOf(
    transcript,
    events,
    events.map((event, index) => (event.kind === "told" || event.kind === "fetch" ? undefined : owners[index])),
  );
}

/** The request that a client begins with, and its id; undefined for every other request. */
function openingOf({ method, params, id }: SeenRequest): string | undefined {
  const isFirstPage = method === "tools/list" && member(objectOf(params), "cursor") === undefined;
  return method === "server/discover" || isFirstPage ? showJson([method, id]) : undefined;
}

/** @param owners of the events, each a value that stands for a client; undefined for an event of all clients */
function severalOf(
  transcript: Omit<Transcript, "events">,
  events: readonly SeenEvent[],
  owners: readonly unknown[],
): ClientsIn {
  const all = [...new Set(owners)].filter((owner) => owner !== undefined);
  if (all.length < 2) return { kind: "one" };
  const parts = all.map((owner) => ({
    ...transcript,
    events: partOf(events, (index) => owners[index] === undefined || owners[index] === owner),
  }));
  return { kind: "several", parts };
}

/** The events that are kept. Answers name their requests at their new places. */
function partOf(events: readonly SeenEvent[], isKept: (index: number) => boolean): readonly SeenEvent[] {
  const kept = events.flatMap((event, index) => (isKept(index) ? [{ event, index }] : []));
  const places = new Map(kept.map(({ index }, place) => [index, place]));
  return kept.map(({ event }) => (event.kind === "answer" ? { ...event, to: places.get(event.to) ?? -1 } : event));
}

/** The connection that an event came on; undefined for an event of the server. */
function connectionOf(event: SeenEvent | undefined): number | undefined {
  return event !== undefined && "connection" in event ? event.connection : undefined;
}
