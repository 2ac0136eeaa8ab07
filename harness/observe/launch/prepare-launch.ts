import type { Door, ProcessLaunch } from "../../connect/target.ts";
import type { UpstreamSettings } from "../../api-stub/program/settings.ts";
import { openAnonymousFile } from "../machine/anonymous-file.ts";
import { HandedFiles } from "../machine/handed-files.ts";
import { filterArchitecture, syscallFilter } from "../machine/syscall-filter.ts";
import type { EnvironmentSlot, LaunchSlots, SettleTimes, Visibility } from "../tier/launch-slots.ts";
import type { ProcessObserver, Wrapper } from "../tier/wrapper.ts";
import { quietRuntimes } from "./quiet-runtimes.ts";

/** What to put between us and a target. */
export interface LaunchPlan extends Partial<Visibility> {
  /** Outermost first. */
  readonly wrappers: readonly Wrapper[];
  readonly settleTimes?: SettleTimes;
  /** Starts an API stub beside the target in its sandbox, which answers for the web APIs that the target reaches. */
  readonly upstream?: UpstreamSettings;
  /** The port that the target listens on; in a sandbox, a door leads to it. */
  readonly port?: number;
  /** A command that runs in place of the target, and then becomes what follows it. */
  readonly inside?: readonly string[];
}

/** A target that is ready for one launch, with its observers. */
export interface PreparedLaunch {
  readonly target: ProcessLaunch;
  /** One for each wrapper, in their order. */
  readonly observers: readonly ProcessObserver[];
  /** Where the target listens in a sandbox. */
  readonly door?: Door;
  /** Call it when the target has ended, even if it was never launched. */
  close(): void;
}

/**
 * Puts the wrappers of a plan between us and a target. The order is: the set-up of the sandbox, the tracer, the
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
    const { door } = slots;
    const launch = { ...target, ...commandOf(slots, inside), ...environmentOf(slots) };
    return { target: launch, observers, close, ...(door === undefined ? {} : { door }) };
  } catch (error) {
    close();
    throw error;
  }
}

function commandOf(slots: LaunchSlots, inside: readonly string[]): Pick<ProcessLaunch, "command" | "args"> {
  const { target, files, setUp, tracer, namespaces, carrier, environment } = slots;
  const filter = handFilter(slots);
  const inner =
    namespaces?.({
      ...(filter === undefined ? {} : { filter }),
      ...(environment === undefined ? {} : { environment: handEnvironment(files, environment, givenTo(target)) }),
    }) ??
    (filter === undefined ? undefined : carrier?.(filter)) ??
    [];
  // Last, when all files are known.
  const opening = slots.shell === undefined ? [] : files.openingCommand(slots.shell);
  const words = [...opening, ...setUp, ...tracer, ...inner, ...inside, target.command, ...target.args];
  const [command = target.command, ...args] = words;
  return { command, args };
}

function handFilter({ filter, tracer, files }: LaunchSlots): number | undefined {
  const architecture = filterArchitecture();
  if (filter === undefined || architecture === undefined) return undefined;
  const isTracers = filter.box === undefined || tracer.length > 0;
  const rules = isTracers ? filter : { ...filter, keys: true as const };
  return files.hand(openAnonymousFile(syscallFilter(architecture, rules))).as;
}

/** In a file, since every user of the machine can read a command line. */
function handEnvironment(
  files: LaunchSlots["files"],
  { inside, outside }: EnvironmentSlot,
  given: Readonly<Record<string, string>>,
): number {
  const variables = inside(given);
  const words = [
    ...Object.keys(outside).flatMap((name) => (Object.hasOwn(variables, name) ? [] : ["--unsetenv", name])),
    ...Object.entries(variables).flatMap(([name, value]) => ["--setenv", name, value]),
  ];
  return files.hand(openAnonymousFile(Buffer.from(words.map((word) => `${word}\0`).join("")))).as;
}

function environmentOf({ target, environment }: LaunchSlots): Pick<ProcessLaunch, "env" | "inheritsEnvironment"> {
  return environment === undefined
    ? { env: givenTo(target) }
    : { env: environment.outside, inheritsEnvironment: false };
}

function givenTo({ env }: ProcessLaunch): Readonly<Record<string, string>> {
  return { ...quietRuntimes, ...env };
}
