import { realpathSync } from "node:fs";
import { prepareLaunch, type PreparedLaunch } from "../../observe/launch/prepare-launch.ts";
import type { ObservationPlan } from "../../observe/observation-plan.ts";
import { describeUnused } from "../../observe/unused-tier.ts";
import type { BlindSpot, TierId } from "../../observe/effect/effect.ts";
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
  const place = { directories: [target.cwd, temporaryDirectory] };
  const observers = plan.tiers.flatMap((tier) =>
    tier.stands === "beside"
      ? [tier.observe(place)]
      : (launch?.observers ?? []).filter((observer) => observer.tier === tier.id),
  );
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
  const unused = plan.unused.map((each) => notUsed(each.tier, describeUnused(each, plan.setting)));
  const temporaryDirectories = [realpathSync(temporaryDirectory), temporaryDirectory];
  return { session, stack, temporaryDirectories, unseen: [...unused, ...unseen], close };
}

function notUsed(tier: TierId, reason: string): BlindSpot {
  return { tier, reason, declared: true };
}

interface Launched {
  readonly session: Session;
  readonly launch?: PreparedLaunch;
  readonly unseen: readonly BlindSpot[];
}

async function launchWatched(
  hub: SessionHub,
  target: Target,
  plan: ObservationPlan,
  temporaryDirectory: string,
): Promise<Launched> {
  const { wrappers } = plan.launch;
  if (target.kind === "in-memory" || wrappers.length === 0) {
    return { session: await hub.fresh(temporaryDirectory, target), unseen: [] };
  }
  const launch = prepareLaunch(target, { ...plan.launch, alsoShown: [temporaryDirectory] });
  try {
    return { session: await hub.fresh(temporaryDirectory, launch.target), launch, unseen: [] };
  } catch (error) {
    launch.close();
    // When we were stopped, there is nobody to try again for.
    if (!(error instanceof TargetError) || hub.stopReason !== undefined) throw error;
    const reason = `the server does not start while it is watched (${error.fault.code})`;
    const unseen = wrappers.map(({ tier }) => notUsed(tier, reason));
    return { session: await hub.fresh(temporaryDirectory, target), unseen };
  }
}
