import type { Json, JsonObject } from "../../json/value.ts";
import type { Outcome } from "../../wire/outcome.ts";
import type { RequestPurpose } from "../../wire/request-purpose.ts";
import type { UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";
import type { RecordedEffect } from "./session-record.ts";

/** The form of a journal; another number cannot be read by this version. */
export const journalForm = 1;

/** One thing that happened in a run. A journal is a list of them, in the order in which they happened. Plain JSON. */
export type JournalEvent = RunBegun | SessionOpened | RequestEnded | Looked | Shown | SessionClosed | RunEnded;

/** The first of them. */
export interface RunBegun {
  readonly event: "run";
  readonly form: typeof journalForm;
  /** Of this program. */
  readonly version: string;
  /** As it was typed. Hostile text. */
  readonly target: string;
  readonly seed: number;
  /** In ISO 8601. */
  readonly startedAt: string;
}

export interface SessionOpened {
  readonly event: "session";
  /** From 1, in the order in which they opened; no two share state. */
  readonly session: number;
  /** Since the run began. */
  readonly atMs: number;
  readonly protocol: string;
  /** What the server said of itself. */
  readonly server: JsonObject;
  /** As the server listed them. */
  readonly tools: readonly Json[];
}

export interface RequestEnded {
  readonly event: "request";
  readonly session: number;
  readonly purpose: RequestPurpose;
  readonly method: string;
  readonly params?: Json;
  /** Absent where it is the same as that of the last equal request in the session: probes mostly show what they showed. */
  readonly outcome?: Outcome;
  /** Both since the session opened. */
  readonly sentMs: number;
  readonly endedMs: number;
}

/** The surroundings of a target were looked at: all that came since the look before. */
export interface Looked {
  readonly event: "look";
  readonly session: number;
  /** Since the session opened, when the look began and when it ended. */
  readonly fromMs: number;
  readonly untilMs: number;
  readonly effects: readonly RecordedEffect[];
  /** What was sent to web APIs; absent without an API stub. */
  readonly upstream?: readonly UpstreamEvent[];
  /** Names of programs that were started and still run. */
  readonly running?: readonly string[];
  readonly blindSpots: readonly string[];
  /** It was taken when the target had ended. */
  readonly isAtEnd?: true;
}

/**
 * What showed apart from a look at the surroundings: by the last answer of a probe, or by what was sent to web APIs since
 * that was last read. Read without an effect, it tells that nothing came.
 */
export interface Shown {
  readonly event: "shown";
  readonly session: number;
  readonly effects: readonly RecordedEffect[];
  readonly upstream?: readonly UpstreamEvent[];
}

export interface SessionClosed {
  readonly event: "closed";
  readonly session: number;
  readonly atMs: number;
}

/** The last one: a journal without it is that of a run which was killed. */
export interface RunEnded {
  readonly event: "end";
  readonly atMs: number;
  /** Why what came later is missing; absent where nothing is. */
  readonly isCut?: string;
}
