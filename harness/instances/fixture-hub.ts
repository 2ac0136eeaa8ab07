import type { Target } from "../connect/target.ts";
import type { HubOptions } from "./hub-options.ts";
import { SessionHub } from "./session-hub.ts";

const hubs: SessionHub[] = [];

/** The sessions of a run against a target, with ample time. */
export function hubFor(target: Target, options: Partial<HubOptions> = {}): SessionHub {
  const hub = new SessionHub({
    target,
    client: { name: "test", version: "1" },
    timeoutMs: 1_000,
    maxTimeMs: 60_000,
    signal: new AbortController().signal,
    ...options,
  });
  hubs.push(hub);
  return hub;
}

/** Ends every session of a test. */
export async function endHubs(): Promise<void> {
  for (const hub of hubs.splice(0)) await hub.end();
}
