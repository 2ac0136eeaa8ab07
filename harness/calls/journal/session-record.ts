import type { Step } from "../../conversation/conversation.ts";
import type { Outcome } from "../../wire/outcome.ts";
import type { RequestPurpose } from "../../wire/request-purpose.ts";
import type { Owner } from "../execution/owner.ts";
import type { WeighedEffect } from "../state/weighed-effect.ts";

/**
 * What happened in one session with a target, in the order in which it happened. Plain JSON. Nothing is left out as
 * background and no verdict is in it: whose each effect was is found afterwards, from the records of all sessions.
 */
export interface SessionRecord {
  /** Unique in its run; no two sessions share state. */
  readonly session: number;
  /** Names of all tools that the target listed in it, called or not. */
  readonly tools: readonly string[];
  readonly observations: readonly Observation[];
}

/** What an observation is of: a request, or a time without one. `start` is what the target did before any request. */
export type Purpose = RequestPurpose | "start";

/** One request, or a time without one, and what was seen at the look after it. */
export interface Observation {
  readonly purpose: Purpose;
  /** Absent where nothing was sent. */
  readonly step?: Step;
  /** The same with the ids that answers had where it was found; absent where it is the same. */
  readonly asFound?: Step;
  readonly outcome?: Outcome;
  /** Which process of the target in this session, from 1. */
  readonly process: number;
  /** Milliseconds since the session began: when it was sent, and when the look ended, or its answer came where there was none. */
  readonly age: readonly [sentMs: number, lookedMs: number];
  /** Whether the surroundings were looked at afterwards. */
  readonly isLooked: boolean;
  /** Whether what was sent to web APIs was read afterwards: at each look, and apart from one. */
  readonly isSentRead?: true;
  /** All that came since the look before. Empty where there was no look. */
  readonly effects: readonly RecordedEffect[];
  /** Why some effects may have been missed. */
  readonly blindSpots: readonly string[];
}

/** An effect with the facts that tell whose it is. Plain JSON. */
export interface RecordedEffect extends WeighedEffect {
  readonly owner: Owner;
  /** What it is about, with the ids that answers had where the calls were found; absent where it is the same. */
  readonly asFound?: string;
  /** The subject was there before the first start of the target in this session. */
  readonly wasThere: boolean;
  /** It contains what calls since the look before were given; of a request, those since what was sent was read before. */
  readonly carries?: true;
  readonly request?: RequestFacts;
  /** Whose a request for a change is, by what is in it; absent where nothing was called since what was sent was read before. */
  readonly sentFor?: RequestOwner;
  /** Of a host that the launch of the target names. */
  readonly isFixed?: true;
  /**
   * For what a probe shows: the place in `observations` of its answer before; for what was sent to web APIs and read apart
   * from a look: the place where that was read before. Whatever was called since then may have caused it. -1 where nothing was
   * read before.
   */
  readonly since?: number;
}

/**
 * Whose a request is that came with calls.
 *
 * - `call` it contains an argument of theirs
 * - `record` it tells of the call, and does none of its work: neither it nor what else is sent contains a long argument,
 *   though it could
 * - `server` it is sent beside others, and contains none
 * - `open` nothing tells
 */
export type RequestOwner = "call" | "record" | "server" | "open";

/** A request to a web API, apart from its values. */
export interface RequestFacts {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  /** The keys of its body, sorted and joined with commas. */
  readonly shape: string;
}
