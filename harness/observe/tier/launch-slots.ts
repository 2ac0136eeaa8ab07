import type { Door, ProcessLaunch } from "../../connect/target.ts";
import type { UpstreamSettings } from "../../api-stub/program/settings.ts";
import type { FilterRules } from "../machine/syscall-filter.ts";
import type { HandedFiles } from "../machine/handed-files.ts";

/** What a target sees of the host's files, where a tier hides them. */
export interface Visibility {
  /** Directories that it gets beside those it needs: its TMPDIR, fixtures. */
  readonly alsoShown: readonly string[];
  /** Shows the homes as well; what is written there stays in the sandbox all the same. */
  readonly showHome: boolean;
}

/** How long a target has to be at rest before a window begins and before it ends. */
export interface SettleTimes {
  readonly beforeMs: number;
  readonly afterMs: number;
}

/** Descriptors of the command that puts a target into namespaces. */
export interface NamespaceDescriptors {
  /** With the program of the filter, where there is one. */
  readonly filter?: number;
  /** With the environment of the target, as options of bubblewrap, each ended by a zero byte. */
  readonly environment?: number;
}

/** Secrets of ours have no place in a sandbox, and what the target is given must not reach what makes the sandbox. */
export interface EnvironmentSlot {
  /** Makes all of the target's environment out of what it is given. */
  readonly inside: (given: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
  readonly outside: Readonly<Record<string, string>>;
}

/**
 * One launch of a target while tiers put their parts around it: each fills the slots that are its own, from the
 * outermost tier in. `launch/prepare-launch.ts` makes one command of them, in the order of the slots.
 */
export interface LaunchSlots extends Visibility {
  readonly target: ProcessLaunch;
  /** Absent when the tier is to choose. */
  readonly settleTimes?: SettleTimes;
  readonly files: HandedFiles;
  /**
   * A companion runs beside the target in the network of its sandbox: it answers lookups, serves pages, and is the
   * upstream of web APIs. Absent where there is to be none.
   */
  readonly upstream?: UpstreamSettings;
  /** The target listens there, and a companion leads from outside of its network to it. Absent for one on stdio. */
  readonly port?: number;
  /** Opens the files; filled by whoever hands one. */
  shell?: string;
  /** Runs first and is not traced, which saves 60 ms; then it becomes what stands behind it. */
  setUp: readonly string[];
  /** Stands outside the namespaces, out of the target's reach. */
  tracer: readonly string[];
  /** System calls that are closed to the target; absent where all are open. */
  filter?: FilterRules;
  /** Loads the filter for launches in which no namespaces do. */
  carrier?: (filterDescriptor: number) => readonly string[];
  /** Puts the target into namespaces, loads the filter and gives the target its environment. */
  namespaces?: (descriptors: NamespaceDescriptors) => readonly string[];
  /** What the target gets, and what that which stands around it gets; without it ours is passed on to both. */
  environment?: EnvironmentSlot;
  /** Where the target sees other files than we do: whether one was not there when the window began. */
  isNew?: (path: string) => boolean;
  /** There, too: where we find what it sees at a path, each byte of it as one character. */
  seenAt?: (path: string) => string | undefined;
  /** Filled where the target listens, and has a network of its own. */
  door?: Door;
  /** What is to be done when the target has ended, the last one first. */
  readonly closers: (() => void)[];
}
