import { discoveryRevision } from "./discovery-revision.ts";
import { handshakeRevision } from "./handshake-revision.ts";
import type { Revision } from "./revision.ts";

/** The revisions with a handshake, the newest first: it is offered, and a server answers with the one that it speaks. */
const withHandshake = [
  handshakeRevision("2025-11-25"),
  handshakeRevision("2025-06-18"),
  handshakeRevision("2025-03-26"),
  handshakeRevision("2024-11-05"),
] as const satisfies readonly Revision[];

/** The revisions without one, the newest first: a request is in one of them, and a server speaks it or refuses. */
const withDiscovery = [discoveryRevision("2026-07-28")] as const satisfies readonly Revision[];

/** Every revision that is known, the newest first. What speaks of all of them derives from this list. */
export const revisions: readonly Revision[] = [...withDiscovery, ...withHandshake];

/** The revision that is offered in a handshake. */
export const [offeredRevision] = withHandshake;

/** The revision that is tried first where there is no handshake. */
export const [newestDiscovery] = withDiscovery;

/** The revisions that a run can be in, the oldest first; a server may answer the handshake with an older one. */
export const spokenRevisions = [offeredRevision, ...withDiscovery.toReversed()] as const;

/** A revision that a run can be in, by its id. */
export type SpokenRevision = (typeof spokenRevisions)[number]["id"];

/** How to speak with a server: as it can, or in one revision. */
export type ProtocolChoice = "auto" | SpokenRevision;

/** The revisions that a run can be in by their ids, the oldest first. */
export const revisionChoices: readonly SpokenRevision[] = spokenRevisions.map(({ id }) => id);

export const protocolChoices: readonly ProtocolChoice[] = ["auto", ...revisionChoices];

/** Revisions are named by their day, so that the text tells which of two is older. */
export function isOlder(protocolVersion: string, than: string): boolean {
  return protocolVersion < than;
}

/** @returns the revision with the name; of names that nobody has, the newest one that is older, or the oldest of all */
export function revisionOf(protocolVersion: string): Revision {
  return revisions.find(({ id }) => !isOlder(protocolVersion, id)) ?? offeredRevision;
}

/** @returns the revision that a run is in if a server speaks this one with it */
export function spokenAs(protocolVersion: string): SpokenRevision {
  return (spokenRevisions.findLast(({ id }) => !isOlder(protocolVersion, id)) ?? offeredRevision).id;
}

/** @returns the revision without a handshake that has the name; undefined where there is none */
export function discoveryNamed(name: unknown): Revision | undefined {
  return withDiscovery.find(({ id }) => id === name);
}

/** @returns the newest revision without a handshake that is older than another, and that a server says that it speaks */
export function olderDiscovery({ id: than }: Revision, spoken: readonly unknown[]): Revision | undefined {
  return withDiscovery.find(({ id }) => isOlder(id, than) && spoken.includes(id));
}

export function hasHandshake(protocolVersion: string): boolean {
  return revisionOf(protocolVersion).opensWith === "initialize";
}
