import type { CanaryReport } from "../canary/canary-program.ts";
import type { ProcessLaunch } from "../../connect/target.ts";
import type { Effect, TierId } from "../effect/effect.ts";
import type { Observer } from "./observer.ts";
import type { LaunchParts, PlannedLaunch } from "./launch-parts.ts";

/** Watches a process through the operating system, so that it needs no session. */
export interface ProcessObserver extends Observer {
  attach(): Promise<void>;
}

/** The result of a canary. */
export interface CanaryRun {
  /** What the tier saw. */
  readonly effects: readonly Effect[];
  readonly report: CanaryReport;
  /** Its working directory, as we see it. */
  readonly directory: string;
}

/** Parts of the machine that a target sees besides its project and installed programs. Absolute paths. */
export interface ShownBeyond {
  readonly shown: readonly string[];
  /** Its project leads there, and it is not clearly a package: it is hidden. */
  readonly leftOut: readonly string[];
}

/** What a tier puts around one launch, and what watches the target then. */
export interface Wrapping extends LaunchParts {
  readonly observer: ProcessObserver;
}

/** A tier that is ready to be put between us and targets on this machine. */
export interface Wrapper {
  readonly tier: TierId;
  /** Nothing gets out of it, so a canary may try to. */
  readonly contains: boolean;
  /** The programs that make it, as absolute paths. */
  readonly programs?: readonly string[];
  /** What a target sees in it beyond its project; absent where nothing is hidden from it. */
  shows?(target: ProcessLaunch): ShownBeyond;
  /** An alternative if it does not work; it sees less, and says so. */
  readonly lesser?: Wrapper;
  /**
   * Makes its parts of one launch.
   *
   * @param outer the parts of the tiers that stand further out
   * @throws Error when a file or directory for it cannot be made
   */
  wrap(launch: PlannedLaunch, outer: LaunchParts): Wrapping;
  /** @returns what of a canary it did not see, and what it did not contain */
  missed(run: CanaryRun): Promise<readonly string[]>;
  /**
   * @param failure what the system said
   * @returns what to do about a machine that does not let it work
   */
  tryThis(failure: string): string;
}
