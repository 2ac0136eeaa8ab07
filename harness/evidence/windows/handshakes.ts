import { TargetError } from "../../connect/fault.ts";
import type { RecordedEffect } from "../../calls/journal/session-record.ts";
import { canonicalText } from "../../json/canonical.ts";
import { firstDifference } from "../../json/difference.ts";
import { protocolTier } from "../../observe/protocol/protocol-tier.ts";
import { revisionOf } from "../../revisions/revisions.ts";
import type { Session } from "../../session/session.ts";
import type { SessionHub } from "../../instances/session-hub.ts";

export type Handshake = Pick<Session, "initialized">;

/** What opens a session: the handshake, or a discovery. */
export function openingOf({ initialized }: Handshake): string {
  return revisionOf(initialized.protocolVersion).opensWith;
}

/**
 * Capabilities are only declared in the handshake or on discovery, so they are read again in another instance with the
 * same TMPDIR.
 *
 * @param before the session of the instance before
 */
export async function nextHandshake(hub: SessionHub, before: Session, temporaryDirectory: string): Promise<Handshake> {
  const after = await openAfter(hub, before, temporaryDirectory);
  await hub.close(after);
  return after;
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

/** What differs between two handshakes. */
export function handshakeEffects(before: Handshake, after: Handshake): readonly RecordedEffect[] {
  const [then, now] = [before.initialized.raw, after.initialized.raw];
  if (canonicalText(then) === canonicalText(now)) return [];
  const method = openingOf(after);
  return [
    {
      kind: "state.capability",
      tier: protocolTier.id,
      subject: method,
      evidence: `${method} ${firstDifference(then, now)}`,
      phase: "trailing",
      does: "opaque",
      owner: "user",
      wasThere: false,
    },
  ];
}
