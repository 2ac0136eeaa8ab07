import { realpathSync } from "node:fs";
import type { ObservationPlan } from "../../observe/observation-plan.ts";
import { openInstance, type Instance } from "../../observe/open-instance.ts";
import { describeUnused } from "../../observe/unused-tier.ts";
import type { BlindSpot, TierId } from "../../observe/effect/effect.ts";
import type { Observer } from "../../observe/tier/observer.ts";
import { ObserverStack } from "../../observe/tier/stack.ts";
import type { Session } from "../../session/session.ts";
import { TargetError } from "../../connect/fault.ts";
import type { Target } from "../../connect/target.ts";
import type { SessionHub } from "../../instances/session-hub.ts";
import type { LookPlace } from "./read-look.ts";
import type { WorkingCopy } from "./working-copies.ts";

/** A fresh instance of the target, and what watches it. */
export interface WatchedSession extends LookPlace {
  readonly session: Session;
  readonly stack: ObserverStack;
  /** Tiers that do not watch it, each with the reason. */
  readonly unseen: readonly BlindSpot[];
  close(): Promise<void>;
}

/**
 * Opens a session that is watched as planned. A server that does not start in its wrappers is watched without them.
 *
 * @param temporaryDirectory TMPDIR of the instance
 * @param copy of the working directory, to launch it in
 * @throws TargetError when it does not start without them either
 */
export async function openWatched(
  hub: SessionHub,
  original: Target,
  plan: ObservationPlan,
  temporaryDirectory: string,
  copy?: WorkingCopy,
): Promise<WatchedSession> {
  const target = copy?.target ?? original;
  // A server may remove its own.
  const temporaryDirectories = [realpathSync(temporaryDirectory), temporaryDirectory];
  const place = { directories: [...target.traits.directories, temporaryDirectory], ending: hub.ending };
  const beside = plan.tiers.filter((tier) => tier.stands === "beside").map((tier) => tier.observe(place));
  const { instance, unseen } = await openAround(hub, target, plan, temporaryDirectory, beside);
  const { session, around } = instance;
  const stack = new ObserverStack([...beside, ...around]);
  const unused = plan.unused.map((each) => notUsed(each.tier, describeUnused(each, plan.setting)));
  const [workingDirectory] = original.traits.directories;
  return {
    session,
    stack,
    ...(workingDirectory === undefined ? {} : { workingDirectory }),
    temporaryDirectories,
    ...(copy === undefined ? {} : { copy }),
    seenAt: (path) => stack.seenAt(path),
    unseen: [...unused, ...unseen],
    close: () => instance.close(),
  };
}

function notUsed(tier: TierId, reason: string): BlindSpot {
  return { tier, reason, declared: true };
}

async function openAround(
  hub: SessionHub,
  target: Target,
  plan: ObservationPlan,
  temporaryDirectory: string,
  beside: readonly Observer[],
): Promise<{ readonly instance: Instance; readonly unseen: readonly BlindSpot[] }> {
  const launch = { ...plan.launch, alsoShown: [temporaryDirectory] };
  try {
    return { instance: await openInstance(hub, target, launch, temporaryDirectory, beside), unseen: [] };
  } catch (error) {
    // Without wrappers there is nothing to try again.
    if (launch.wrappers.length === 0 || !(error instanceof TargetError)) throw error;
    const reason = `the server does not start while it is watched (${error.fault.code})`;
    const unseen = launch.wrappers.map(({ tier }) => notUsed(tier, reason));
    return { instance: await openInstance(hub, target, { wrappers: [] }, temporaryDirectory, beside), unseen };
  }
}
