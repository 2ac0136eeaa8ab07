import type { Revision } from "./revision.ts";

/** A revision with a handshake. What is agreed on there holds for the session, so that no message says it again. */
export function handshakeRevision<const Id extends string>(
  id: Id,
): Revision & { readonly id: Id; readonly opensWith: "initialize" } {
  return {
    id,
    opensWith: "initialize",
    idle: { method: "ping" },
    requestMeta: () => ({}),
    requiredMeta: [],
    requestHeaders: () => ({}),
    faultsOf: () => [],
  };
}
