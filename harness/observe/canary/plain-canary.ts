import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownedPrefix } from "../../sessions/owned-name.ts";
import { openSession } from "../../session/session.ts";
import type { EffectKind } from "../effect/observer.ts";
import { ProtocolObserver } from "../protocol/protocol-observer.ts";
import { SnapshotObserver } from "../snapshot/snapshot-observer.ts";
import { canaryServer } from "../protocol/canary-server.ts";

/** Silence of a server in this process; it answers in the same turn. */
const timeoutMs = 2_000;

/**
 * Makes a file, changes one and deletes one in a directory of its own, under the eyes of the tier `snapshot`.
 *
 * @returns the effects that it did not see
 */
export async function missedBySnapshot(): Promise<readonly EffectKind[]> {
  const directory = mkdtempSync(join(tmpdir(), ownedPrefix()));
  const file = (name: string): string => join(directory, name);
  try {
    for (const name of ["changed", "deleted"]) writeFileSync(file(name), "before");
    const observer = new SnapshotObserver([directory]);
    await observer.begin();
    writeFileSync(file("created"), "after");
    writeFileSync(file("changed"), "other");
    rmSync(file("deleted"));
    observer.markReply();
    const { effects } = await observer.end();
    return notAmong(effects, ["file.create", "file.change", "file.delete"]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * Asks a server in this process to change its list and to say so, under the eyes of the tier `protocol`.
 *
 * @returns the effects that it did not see
 */
export async function missedByProtocol(): Promise<readonly EffectKind[]> {
  const { signal } = new AbortController();
  const options = { clientVersion: "canary", timeoutMs, temporaryDirectory: tmpdir(), signal };
  const session = await openSession(canaryServer, options);
  try {
    const observer = new ProtocolObserver();
    await observer.attach(session);
    await observer.begin();
    await session.peer.request("canary/sing", "{}");
    observer.markReply();
    const { effects } = await observer.end();
    return notAmong(effects, ["state.list", "state.notification"]);
  } finally {
    await session.close();
  }
}

function notAmong(
  effects: readonly { readonly kind: EffectKind }[],
  wanted: readonly EffectKind[],
): readonly EffectKind[] {
  return wanted.filter((kind) => !effects.some((effect) => effect.kind === kind));
}
