import type { Door, ProcessLaunch } from "../../connect/target.ts";
import type { UpstreamSettings } from "../../api-stub/program/settings.ts";
import { openAnonymousFile } from "../machine/anonymous-file.ts";
import { HandedFiles } from "../machine/handed-files.ts";
import { filterArchitecture, syscallFilter } from "../machine/syscall-filter.ts";
import {
  mergeParts,
  type EnvironmentPart,
  type LaunchParts,
  type NamespacesCommand,
  type PlannedLaunch,
  type SettleTimes,
  type Visibility,
} from "../tier/launch-parts.ts";
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
  /** Aborted when the run is over. */
  readonly ending?: AbortSignal;
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
  const { wrappers, alsoShown = [], copied = [], showHome = false, ...rest } = plan;
  const files = new HandedFiles();
  const closers: (() => void)[] = [];
  const close = (): void => {
    try {
      for (const closer of closers.splice(0).toReversed()) closer();
    } finally {
      files.close();
    }
  };
  try {
    const { observers, parts } = wrap(wrappers, { ...rest, target, files, alsoShown, copied, showHome, closers });
    const { door } = parts;
    const launch = { ...target, ...commandOf(target, files, parts), ...environmentOf(target, parts) };
    return { target: launch, observers, close, ...(door === undefined ? {} : { door }) };
  } catch (error) {
    close();
    throw error;
  }
}

interface Wrapped {
  readonly observers: readonly ProcessObserver[];
  readonly parts: LaunchParts;
}

function wrap(wrappers: readonly Wrapper[], launch: PlannedLaunch): Wrapped {
  return wrappers.reduce<Wrapped>(
    ({ observers, parts: outer }, wrapper) => {
      const { observer, ...parts } = wrapper.wrap(launch, outer);
      return { observers: [...observers, observer], parts: mergeParts(outer, parts) };
    },
    { observers: [], parts: {} },
  );
}

function commandOf(
  target: ProcessLaunch,
  files: HandedFiles,
  parts: LaunchParts,
): Pick<ProcessLaunch, "command" | "args"> {
  const { shell, setUp = [], tracer = [], namespaces, carrier, environment } = parts;
  const filter = handFilter(files, parts);
  const variables = environment === undefined ? [] : environmentOptions(environment, givenTo(target));
  const inner =
    namespaces === undefined
      ? ((filter === undefined ? undefined : carrier?.(filter)) ?? [])
      : withHandedOptions(files, namespaces(filter), variables);
  // Last, when all files are known.
  const opening = shell === undefined ? [] : files.openingCommand(shell);
  const words = [...opening, ...setUp, ...tracer, ...inner, target.command, ...target.args];
  const [command = target.command, ...args] = words;
  return { command, args };
}

function handFilter(files: HandedFiles, { filter, tracer = [] }: LaunchParts): number | undefined {
  const architecture = filterArchitecture();
  if (filter === undefined || architecture === undefined) return undefined;
  const isTracers = filter.box === undefined || tracer.length > 0;
  const rules = isTracers ? filter : { ...filter, keys: true as const };
  return files.hand(openAnonymousFile(syscallFilter(architecture, rules))).as;
}

/** In a file, since every user of the machine can read a command line, and the target this one. */
function withHandedOptions(
  files: HandedFiles,
  { program, options }: NamespacesCommand,
  more: readonly string[],
): readonly string[] {
  const text = [...options, ...more].map((word) => `${word}\0`).join("");
  return [program, "--args", String(files.hand(openAnonymousFile(Buffer.from(text))).as), "--"];
}

/** The environment of the target, as options of bubblewrap. */
function environmentOptions(
  { inside, outside }: EnvironmentPart,
  given: Readonly<Record<string, string>>,
): readonly string[] {
  const variables = inside(given);
  return [
    ...Object.keys(outside).flatMap((name) => (Object.hasOwn(variables, name) ? [] : ["--unsetenv", name])),
    ...Object.entries(variables).flatMap(([name, value]) => ["--setenv", name, value]),
  ];
}

function environmentOf(
  target: ProcessLaunch,
  { environment }: LaunchParts,
): Pick<ProcessLaunch, "env" | "inheritsEnvironment"> {
  return environment === undefined
    ? { env: givenTo(target) }
    : { env: environment.outside, inheritsEnvironment: false };
}

function givenTo({ env }: ProcessLaunch): Readonly<Record<string, string>> {
  return { ...quietRuntimes, ...env };
}
