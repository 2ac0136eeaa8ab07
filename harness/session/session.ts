import { openTarget } from "../target/open.ts";
import type { Target } from "../target/target.ts";
import { defaultWireLimits } from "../wire/limits.ts";
import { Peer } from "../wire/peer.ts";
import { initialize, type InitializeResult } from "./initialize.ts";
import { listTools, type ToolList } from "./tool-list.ts";

/** One connection to one instance of the target, from launch to end. */
export interface Session {
  readonly peer: Peer;
  readonly initialized: InitializeResult;
  /** The tools as first listed. */
  readonly list: ToolList;
  close(): Promise<void>;
}

export interface SessionOptions {
  readonly clientVersion: string;
  /** Silence after which a request counts as unanswered. */
  readonly timeoutMs: number;
  /** The private directory the target gets as TMPDIR. */
  readonly temporaryDirectory: string;
  /** Ends the session, also while it is being opened. */
  readonly signal: AbortSignal;
}

/**
 * Launches the target, shakes hands and lists its tools.
 *
 * @throws TargetError when it does not come so far; the target is stopped then
 */
export async function openSession(target: Target, options: SessionOptions): Promise<Session> {
  const transport = await openTarget(target, options.temporaryDirectory, defaultWireLimits);
  const peer = new Peer(transport, defaultWireLimits, options.timeoutMs);
  const endNow = (): void => void peer.close();
  options.signal.addEventListener("abort", endNow);
  if (options.signal.aborted) endNow();
  const close = (): Promise<void> => {
    options.signal.removeEventListener("abort", endNow);
    return peer.close();
  };
  try {
    const initialized = await initialize(peer, options.clientVersion);
    const list = await listTools(peer);
    return { peer, initialized, list, close };
  } catch (error) {
    await close();
    throw error;
  }
}
