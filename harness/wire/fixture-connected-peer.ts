import { ScriptedTransport, type Script } from "./fixture-scripted-transport.ts";
import { defaultWireLimits, type WireLimits } from "./limits.ts";
import { Peer } from "./peer.ts";

const open: Peer[] = [];

/** A peer and the scripted server it speaks with; it counts silence of a second as no answer. */
export function connect(script?: Script, limits: Partial<WireLimits> = {}): { peer: Peer; server: ScriptedTransport } {
  const server = new ScriptedTransport(script);
  const peer = new Peer(server, { ...defaultWireLimits, ...limits }, 1_000);
  open.push(peer);
  return { peer, server };
}

/** Ends every peer of a test. */
export async function closePeers(): Promise<void> {
  for (const peer of open.splice(0)) await peer.close();
}
