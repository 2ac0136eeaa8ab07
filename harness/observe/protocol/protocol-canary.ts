import { tmpdir } from "node:os";
import { openSession } from "../../session/session.ts";
import { missedKinds } from "../canary/missed-kinds.ts";
import type { EffectKind } from "../effect/effect.ts";
import { canaryServer } from "./canary-server.ts";
import { ProtocolObserver } from "./protocol-observer.ts";

/** For a server in this process, which answers in the same turn, this is silence. */
const timeoutMs = 2_000;

/**
 * Asks a server in this process to change its list and a resource and to say so, under the eyes of the tier `protocol`.
 *
 * @returns the effects that it did not see
 */
export async function missedByProtocol(): Promise<readonly EffectKind[]> {
  const { signal } = new AbortController();
  const options = { client: { name: "canary", version: "0" }, timeoutMs, temporaryDirectory: tmpdir(), signal };
  const session = await openSession(canaryServer, options);
  try {
    const observer = new ProtocolObserver();
    await observer.attach(session);
    await observer.begin();
    await session.peer.request("canary/sing", "{}");
    observer.markReply();
    const { effects } = await observer.end();
    return missedKinds(effects, ["state.list", "state.resource", "state.notification"]);
  } finally {
    await session.close();
  }
}
