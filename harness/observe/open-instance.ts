import type { Target } from "../connect/target.ts";
import type { Session } from "../session/session.ts";
import type { SessionHub } from "../instances/session-hub.ts";
import type { Observer } from "./tier/observer.ts";
import { launchAround, type TargetAround } from "./launch/launch-around.ts";
import type { LaunchPlan } from "./launch/prepare-launch.ts";
import type { ProcessObserver } from "./tier/wrapper.ts";

/** A fresh instance of a target, with the wrappers around it. */
export interface Instance {
  readonly session: Session;
  /** One for each tier around it, outermost first; attached. */
  readonly around: readonly ProcessObserver[];
  /** Ends the session, and removes the wrappers around the target. Does not wait for the target to end. */
  close(): Promise<void>;
}

/**
 * Opens an instance of a target with the wrappers of a plan around it.
 *
 * @param temporaryDirectory TMPDIR of the instance
 * @param beside watches from outside of these; it is attached first
 * @throws TargetError when the target does not start; Error when it cannot be wrapped, or a file or directory for that
 *   cannot be made
 */
export async function openInstance(
  hub: SessionHub,
  target: Target,
  plan: LaunchPlan,
  temporaryDirectory: string,
  beside: readonly Observer[] = [],
): Promise<Instance> {
  const launch = plan.wrappers.length === 0 ? undefined : around(target, { ...plan, ending: hub.ending });
  const session = await start(hub, launch?.target ?? target, temporaryDirectory, launch);
  const observers = launch?.observers ?? [];
  const close = async (): Promise<void> => {
    await hub.close(session);
    launch?.close();
  };
  try {
    for (const observer of [...beside, ...observers]) await observer.attach(session);
  } catch (error) {
    await close();
    throw error;
  }
  return { session, around: observers, close };
}

/** Never launches a target without its wrappers: they may be what contains its effects. */
function around(target: Target, plan: LaunchPlan): TargetAround {
  const { process } = target.traits;
  if (process === undefined) throw new Error("nothing can stand around a target that is not a process");
  return launchAround(target, process, plan);
}

async function start(
  hub: SessionHub,
  target: Target,
  temporaryDirectory: string,
  launch: Pick<TargetAround, "close"> | undefined,
): Promise<Session> {
  try {
    return await hub.fresh(temporaryDirectory, target);
  } catch (error) {
    launch?.close();
    throw error;
  }
}
