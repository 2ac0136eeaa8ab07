import type { ProcessLaunch } from "../../connect/target.ts";
import { HandedFiles } from "../machine/handed-files.ts";
import type { LaunchSlots, SettleTimes, Visibility } from "../tier/launch-slots.ts";
import type { ProcessObserver, Wrapper } from "../tier/wrapper.ts";
import { quietRuntimes } from "./quiet-runtimes.ts";

/** What stands between us and a target. */
export interface LaunchPlan extends Partial<Visibility> {
  /** Outermost first. */
  readonly wrappers: readonly Wrapper[];
  readonly settleTimes?: SettleTimes;
  /** A command that runs where the target is to run, and becomes what stands behind it. */
  readonly inside?: readonly string[];
}

/** A target that is ready to be launched once, and what watches it. */
export interface PreparedLaunch {
  readonly target: ProcessLaunch;
  /** One for each wrapper, in their order. */
  readonly observers: readonly ProcessObserver[];
  /** To be called when the target has ended, also when it was never launched. */
  close(): void;
}

/**
 * Puts what a plan asks for between us and a target. The order is: the set-up of the sandbox, the tracer, the
 * namespaces, the target.
 *
 * @throws Error when a file or directory for it cannot be made
 */
export function prepareLaunch(target: ProcessLaunch, plan: LaunchPlan): PreparedLaunch {
  const { wrappers, alsoShown = [], showHome = false, inside = [], ...rest } = plan;
  const files = new HandedFiles();
  const slots: LaunchSlots = { ...rest, target, files, alsoShown, showHome, setUp: [], tracer: [], closers: [] };
  const close = (): void => {
    try {
      for (const closer of slots.closers.splice(0).toReversed()) closer();
    } finally {
      files.close();
    }
  };
  try {
    const observers = wrappers.map((wrapper) => wrapper.wrap(slots));
    return { target: { ...target, ...commandOf(slots, inside), ...environmentOf(slots) }, observers, close };
  } catch (error) {
    close();
    throw error;
  }
}

function commandOf(slots: LaunchSlots, inside: readonly string[]): Pick<ProcessLaunch, "command" | "args"> {
  const { target, shell, files, setUp, tracer, namespaces, filter } = slots;
  const opening = shell === undefined ? [] : files.openingCommand(shell);
  const inner = namespaces?.(filter?.descriptor) ?? filter?.carrier ?? [];
  const words = [...opening, ...setUp, ...tracer, ...inner, ...inside, target.command, ...target.args];
  const [command = target.command, ...args] = words;
  return { command, args };
}

function environmentOf({ target, environment }: LaunchSlots): Pick<ProcessLaunch, "env" | "inheritsEnvironment"> {
  const given = { ...quietRuntimes, ...target.env };
  return environment === undefined ? { env: given } : { env: environment(given), inheritsEnvironment: false };
}
