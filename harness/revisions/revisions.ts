/** The revision without a session: no handshake, and every request says for itself who asks and in which revision. */
export const statelessVersion = "2026-07-28";

/** How to speak with a server: as it can, with a handshake, or without one. */
export const protocolChoices = ["auto", "2025-11-25", "2026-07-28"] as const;

export type ProtocolChoice = (typeof protocolChoices)[number];

/** Every kind of revision by the newest of it, the older kind first. */
export const revisions = ["2025-11-25", statelessVersion] as const satisfies readonly ProtocolChoice[];

/** Revisions are named by their day, so that the text tells which of two is older. */
export function isOlder(protocolVersion: string, than: string): boolean {
  return protocolVersion < than;
}
