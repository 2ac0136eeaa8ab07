import { realpathSync } from "node:fs";
import { planLaunch, type ObservedLaunch } from "../../observe/launch/observed-launch.ts";
import { describeUnused, type ObservationPlan } from "../../observe/observation-plan.ts";
import type { BlindSpot, Tier } from "../../observe/effect/effect.ts";
import type { Observer } from "../../observe/effect/observer.ts";
import { ProtocolObserver } from "../../observe/protocol/protocol-observer.ts";
import { SnapshotObserver } from "../../observe/snapshot/snapshot-observer.ts";
import { ObserverStack } from "../../observe/effect/stack.ts";
import type { Session } from "../../session/session.ts";
import { TargetError } from "../../connect/fault.ts";
import type { Target } from "../../connect/target.ts";
import type { SessionHub } from "../../sessions/session-hub.ts";

/** A fresh instance of the target, and what watches it. */
export interface WatchedSession {
  readonly session: Session;
  readonly stack: ObserverStack;
  /** Every path of its TMPDIR, the real one first. */
  readonly temporaryDirectories: readonly string[];
  /** Tiers that do not watch it, each with the reason. */
  readonly unseen: readonly BlindSpot[];
  close(): Promise<void>;
}

/**
 * Opens a session that is watched as a plan says. A server that starts only when nothing stands between it and us is
 * watched without what stood there.
 *
 * @param temporaryDirectory TMPDIR of the instance
 * @throws TargetError when it does not start without either
 */
export async function openWatched(
  hub: SessionHub,
  target: Target,
  plan: ObservationPlan,
  temporaryDirectory: string,
): Promise<WatchedSession> {
  const { session, launch, unseen } = await launchWatched(hub, target, plan, temporaryDirectory);
  const observers: Observer[] = [];
  // The protocol tier asks the server, so it stands outermost; those that see every moment stand innermost.
  if (plan.tiers.includes("protocol")) observers.push(new ProtocolObserver());
  if (plan.tiers.includes("snapshot")) observers.push(new SnapshotObserver([target.cwd, temporaryDirectory]));
  if (launch?.sandbox !== undefined) observers.push(launch.sandbox);
  if (launch?.syscalls !== undefined) observers.push(launch.syscalls);
  const stack = new ObserverStack(observers);
  const close = async (): Promise<void> => {
    await hub.close(session);
    launch?.close();
  };
  try {
    await stack.attach(session);
  } catch (error) {
    await close();
    throw error;
  }
  const unused = plan.unused.map((each) => notUsed(each.tier, describeUnused(each)));
  const temporaryDirectories = [realpathSync(temporaryDirectory), temporaryDirectory];
  return { session, stack, temporaryDirectories, unseen: [...unused, ...unseen], close };
}

function notUsed(tier: Tier, reason: string): BlindSpot {
  return { tier, reason, declared: true, unused: true };
}

interface Launched {
  readonly session: Session;
  readonly launch?: ObservedLaunch;
  readonly unseen: readonly BlindSpot[];
}

async function launchWatched(
  hub: SessionHub,
  target: Target,
  plan: ObservationPlan,
  temporaryDirectory: string,
): Promise<Launched> {
  const { sandbox, trace } = plan.launch;
  if (target.kind === "in-memory" || (sandbox === undefined && trace === undefined)) {
    return { session: await hub.fresh(temporaryDirectory, target), unseen: [] };
  }
  const shown = sandbox === undefined ? {} : { sandbox: { ...sandbox, alsoShown: [temporaryDirectory] } };
  const launch = planLaunch(target, { ...plan.launch, ...shown });
  try {
    return { session: await hub.fresh(temporaryDirectory, launch.target), launch, unseen: [] };
  } catch (error) {
    launch.close();
    // When we were stopped, there is nobody to try again for.
    if (!(error instanceof TargetError) || hub.stopReason !== undefined) throw error;
    const reason = `the server does not start while it is watched (${error.fault.code})`;
    const lost = plan.tiers.filter((tier) => tier === "sandbox" || tier === "syscalls");
    const unseen = lost.map((tier) => notUsed(tier, reason));
    return { session: await hub.fresh(temporaryDirectory, target), unseen };
  }
}
