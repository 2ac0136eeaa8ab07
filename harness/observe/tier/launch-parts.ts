import type { Door, ProcessLaunch } from "../../connect/target.ts";
import type { UpstreamSettings } from "../../api-stub/program/settings.ts";
import type { HandedFiles } from "../machine/handed-files.ts";
import type { FilterRules } from "../machine/syscall-filter.ts";

/** A directory of ours whose contents a target finds somewhere else. Absolute paths. */
export interface CopiedTree {
  readonly from: string;
  readonly to: string;
}

/** What a target sees of the host's files, in a tier that hides them. */
export interface Visibility {
  /** Directories that it gets besides those it needs: its TMPDIR. */
  readonly alsoShown: readonly string[];
  /** What is copied into its sandbox before it starts: fixtures. */
  readonly copied: readonly CopiedTree[];
  /** Shows the homes as well; writes to them still stay in the sandbox. */
  readonly showHome: boolean;
}

/** How long a target must be at rest before a window begins and before it ends. */
export interface SettleTimes {
  readonly beforeMs: number;
  readonly afterMs: number;
}

/** A command that puts a target into namespaces. */
export interface NamespacesCommand {
  /** bubblewrap, under whatever name. The target sees it: it is the first process in there. */
  readonly program: string;
  /** What the target does not see: they are handed over in a file. */
  readonly options: readonly string[];
}

/**
 * Our secrets must not enter a sandbox, and what the target is given must not reach the programs that make the sandbox.
 */
export interface EnvironmentPart {
  /** Makes the complete environment of the target from what it is given. */
  readonly inside: (given: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
  readonly outside: Readonly<Record<string, string>>;
}

/** The files of a target that sees other files than we do. */
export interface FilesInside {
  /** Whether one did not exist when the window began; undefined where that is not known. */
  readonly isNew: (path: string) => boolean | undefined;
  /** Where we find what it sees at a path, with each byte as one character. */
  readonly seenAt: (path: string) => string | undefined;
}

/** One launch of a target that tiers wrap. */
export interface PlannedLaunch extends Visibility {
  readonly target: ProcessLaunch;
  /** Absent when the tier is to choose. */
  readonly settleTimes?: SettleTimes;
  readonly files: HandedFiles;
  /**
   * An API stub runs beside the target in the network of its sandbox: it answers lookups, serves pages, and answers for
   * web APIs. Absent where there is none.
   */
  readonly upstream?: UpstreamSettings;
  /** The port that the target listens on, to which the API stub leads from outside its network. Absent on stdio. */
  readonly port?: number;
  /** Aborted when the run is over: no look outlives it by more than a turn. */
  readonly ending?: AbortSignal;
  /** What to do when the target has ended, or when a tier cannot be put around it; the last one first. */
  readonly closers: (() => void)[];
}

/** What one tier puts around a target. `launch/prepare-launch.ts` makes one command of the parts of all, in this order. */
export interface LaunchParts {
  /** Opens the files; set by a tier that hands one over. */
  readonly shell?: string;
  /** Runs first, and then becomes the command after it. It is not traced, which saves 60 ms. */
  readonly setUp?: readonly string[];
  /** Runs outside the namespaces, out of the target's reach. */
  readonly tracer?: readonly string[];
  /** System calls that the target may not make, by the rules of all tiers together; absent where all are allowed. */
  readonly filter?: FilterRules;
  /** Loads the filter in launches without namespaces. */
  readonly carrier?: (filterDescriptor: number) => readonly string[];
  /**
   * Puts the target into namespaces, and loads the filter.
   *
   * @param filter the descriptor of its program, where there is one
   */
  readonly namespaces?: (filter?: number) => NamespacesCommand;
  /** The environment of the target, and that of its wrappers; without it, both inherit ours. */
  readonly environment?: EnvironmentPart;
  /** Absent where the target sees the files that we see. */
  readonly inside?: FilesInside;
  /** Present where the target listens in its own network. */
  readonly door?: Door;
}

/** Merges the parts of tiers; the inner part stays where both have one. */
export function mergeParts(outer: LaunchParts, inner: LaunchParts): LaunchParts {
  const filter = outer.filter && inner.filter && { filter: { ...outer.filter, ...inner.filter } };
  return { ...outer, ...inner, ...filter };
}
