import type { AnswerBook } from "../../api-stub/answers/answer-book.ts";
import type { ReadEvents } from "../../api-stub/traffic/read-events.ts";
import type { FilesSeen } from "../effect/entry-effect.ts";
import type { Effect } from "../effect/effect.ts";

/**
 * How files may have changed since the last look.
 *
 * - `untouched`: not at all
 * - `by-calls`: only by system calls, each of which moves the ctime of what it changes
 * - `unseen`: also in memory that a file is mapped to, or in a way that no trace shows
 */
export type FileTouches = "untouched" | "by-calls" | "unseen";

/** Compares files with their contents, from one look to the next. */
export interface FileWatch {
  /**
   * What differs since the last look; the first look has nothing to compare with.
   *
   * @param touches how files may have changed since then; where that is not known, all are read again
   * @param passing paths of files that were created and deleted since then
   */
  look(touches?: FileTouches, passing?: readonly string[]): Promise<FilesSeen>;
}

/** Follows what a target does while it runs. */
export interface ActivityWatch {
  /** What came since the last look. First waits until the activity that was started is idle, as far as that can be seen. */
  look(): Promise<ActivitySeen>;
  /** How long nothing can happen by itself; Infinity if nothing ever can, 0 if that is unknown. */
  restMs(): Promise<number>;
  /** @returns whether it is certain that nothing can happen by itself in the rest of the time */
  waitForRest(maxMs: number, wait?: RestWait): Promise<boolean>;
  /** Names of the programs that run at the moment, by process id: what the target is, and what it has started. */
  runningPrograms(): ReadonlyMap<number, string>;
  /** Whether a name was looked up since the launch. */
  hasLookedUp(): Promise<boolean>;
  /** Ports that were connected to since the launch. */
  reachedPorts(): Promise<ReachedPorts>;
  /** Files opened since the launch that tell where the target runs, and that no runtime reads by itself. */
  tellingFiles(): Promise<readonly string[]>;
}

export interface ActivitySeen {
  readonly effects: readonly Effect[];
  readonly fileTouches: FileTouches;
  readonly blindSpots: readonly string[];
}

/** How long a wait for rest may take. */
export interface RestWait {
  /** No longer than this, even if it is still uncertain by then; the whole time when absent. */
  readonly patienceMs?: number;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
}

/** Ports that a target connects to. */
export interface ReachedPorts {
  /** Of loopback, where no process of its own has listened. */
  readonly ofThisMachine: readonly number[];
  /** Of hosts whose names it has looked up. */
  readonly ofHosts: readonly number[];
}

/** Our end of the API stub that runs beside a target. */
export interface Companion {
  /** @returns what was sent to web APIs since this was last called */
  read(): Pick<ReadEvents, "events" | "lack">;
  /** From now on, web APIs are answered from this book. */
  answerBy(book: AnswerBook): void;
}

/** What a tier sees of calls, from one look to the next: each tier has the parts that it can see. */
export interface CallWatch {
  readonly files?: FileWatch;
  readonly activity?: ActivityWatch;
  readonly companion?: Companion | undefined;
}

/** @returns the parts of several tiers; of two that see the same, the outer one */
export function callWatchOf(tiers: readonly CallWatch[]): CallWatch {
  const files = tiers.find((tier) => tier.files !== undefined)?.files;
  const activity = tiers.find((tier) => tier.activity !== undefined)?.activity;
  const companion = tiers.find((tier) => tier.companion !== undefined)?.companion;
  return {
    ...(files === undefined ? {} : { files }),
    ...(activity === undefined ? {} : { activity }),
    ...(companion === undefined ? {} : { companion }),
  };
}
