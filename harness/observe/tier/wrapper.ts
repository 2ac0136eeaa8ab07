import type { CanaryReport } from "../canary/canary-program.ts";
import type { ProcessLaunch } from "../../connect/target.ts";
import type { Effect, TierId, WindowSpec } from "../effect/effect.ts";
import type { Observer } from "../effect/observer.ts";
import type { LaunchSlots } from "./launch-slots.ts";

/** Watches a process through the operating system, so that it needs no session. */
export interface ProcessObserver extends Observer {
  attach(): Promise<void>;
  /** @param spec a canary has none */
  begin(spec?: WindowSpec): Promise<void>;
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
   * Fills its slots of one launch.
   *
   * @returns what watches the target
   * @throws Error when a file or directory for it cannot be made
   */
  wrap(slots: LaunchSlots): ProcessObserver;
  /** @returns what of a canary it did not see, and what it did not contain */
  missed(run: CanaryRun): Promise<readonly string[]>;
  /** @returns what to do about a machine that does not let it work */
  tryThis(): string;
}
