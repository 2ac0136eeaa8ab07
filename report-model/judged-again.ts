import type { VerdictDifference } from "./completeness.ts";
import type { Result } from "./report-model.ts";

/** What the calls of runs come to when they are judged again by their journals. */
export interface JudgedAgain {
  readonly schemaVersion: 1;
  /** Of ambiguous wording, each by the name of its option. */
  readonly readings: Readonly<Record<string, string>>;
  readonly journals: readonly JudgedJournal[];
}

export interface JudgedJournal {
  /** As it was given. */
  readonly file: string;
  /** As it was typed for the run. Hostile text. */
  readonly target: string;
  readonly seed: number;
  /** As the server named itself. Hostile text. */
  readonly server: { readonly name: string; readonly version: string };
  readonly protocol: string;
  /** How many tools there are calls of. */
  readonly tools: number;
  /** Why the end is missing; absent where the run came to its end. */
  readonly isCut?: string;
  readonly results: readonly Result[];
  /** How many checks ask the server, or judge what a journal does not have. */
  readonly notJudged: number;
  /** What would come out otherwise if ambiguous wording was read so; only readings that change something. */
  readonly otherwise: readonly OtherReading[];
}

export interface OtherReading {
  /** Name of the option, such as `destructive`. */
  readonly option: string;
  readonly reading: string;
  readonly changes: readonly VerdictDifference[];
}
