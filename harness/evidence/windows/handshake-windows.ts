import { TargetError } from "../../connect/fault.ts";
import { canonicalText } from "../../json/canonical.ts";
import { firstDifference } from "../../json/difference.ts";
import type { Effect, Window, WindowSpec } from "../../observe/effect/effect.ts";
import { protocolTier } from "../../observe/protocol/protocol-tier.ts";
import { revisionOf } from "../../revisions/revisions.ts";
import type { Session } from "../../session/session.ts";
import type { Introduction } from "../../session/introduction.ts";
import type { SessionHub } from "../../instances/session-hub.ts";

type Handshake = Pick<Session, "initialized">;

/**
 * Capabilities are only declared in the handshake or on discovery, so they are read again in another instance with the
 * same TMPDIR.
 *
 * @param introduction from before any query
 * @param before the session of the instance that was queried
 */
export async function handshakeWindows(
  hub: SessionHub,
  introduction: Introduction,
  before: Session,
  temporaryDirectory: string,
): Promise<readonly Window[]> {
  const after = await openAfter(hub, before, temporaryDirectory);
  await hub.close(after);
  const method = revisionOf(introduction.initialized.protocolVersion).opensWith;
  return [
    compare(
      { id: "handshakes before the queries", role: "control", instance: "queried" },
      method,
      introduction,
      before,
    ),
    compare({ id: "handshake after the queries", role: "query", instance: "queried" }, method, before, after),
  ];
}

/** Something in the TMPDIR of a running instance, such as a lock, may block another. */
async function openAfter(hub: SessionHub, before: Session, temporaryDirectory: string): Promise<Session> {
  hub.mayGiveWay(before);
  try {
    return await hub.fresh(temporaryDirectory);
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    await hub.close(before);
    await before.close();
    return hub.fresh(temporaryDirectory);
  }
}

function compare(spec: WindowSpec, method: string, before: Handshake, after: Handshake): Window {
  const [then, now] = [before.initialized.raw, after.initialized.raw];
  const isSame = canonicalText(then) === canonicalText(now);
  const evidence = `${method} ${firstDifference(then, now)}`;
  const effect: Effect = {
    kind: "state.capability",
    tier: protocolTier.id,
    subject: method,
    evidence,
    phase: "trailing",
  };
  return { spec, effects: isSame ? [] : [effect], requests: 0, watchedBy: [protocolTier.id], blindSpots: [] };
}
