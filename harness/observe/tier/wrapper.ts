import type { CanaryReport } from "../canary/canary-program.ts";
import type { Effect, TierId, WindowSpec } from "../effect/effect.ts";
import type { Observer } from "../effect/observer.ts";
import type { LaunchSlots } from "./launch-slots.ts";

/** Watches a process through the operating system, so that it needs no session. */
export interface ProcessObserver extends Observer {
  attach(): Promise<void>;
  /** @param spec a canary has none */
  begin(spec?: WindowSpec): Promise<void>;
}

/** What came of a canary. */
export interface CanaryRun {
  /** What the tier saw. */
  readonly effects: readonly Effect[];
  readonly report: CanaryReport;
  /** Where it ran, as we see it. */
  readonly directory: string;
}

/** A tier that is ready to be put between us and targets on this machine. */
export interface Wrapper {
  readonly tier: TierId;
  /** Nothing gets out of it, so that a canary may try to. */
  readonly contains: boolean;
  /** The programs that it is made with, as absolute paths. */
  readonly programs?: readonly string[];
  /** To be tried where it does not work by itself; it sees less, and says so. */
  readonly lesser?: Wrapper;
  /**
   * Fills its slots of one launch.
   *
   * @returns what watches the target
   * @throws Error when a file or directory for it cannot be made
   */
  wrap(slots: LaunchSlots): ProcessObserver;
  /** @returns what it did not see of a canary, and what it did not keep from it */
  missed(run: CanaryRun): Promise<readonly string[]>;
  /** @returns what to do about a machine that does not let it work */
  tryThis(): string;
}
