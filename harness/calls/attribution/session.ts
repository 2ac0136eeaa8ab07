import type { Observation, RecordedEffect, SessionRecord } from "../journal/session-record.ts";
import { Subjects } from "./alike.ts";
import { callsIn, type Call } from "./call.ts";
import { keyOf, subjectOf } from "./effect-key.ts";
import { looksIn, readsIn, shownIn, type Look } from "./look.ts";

/** One session, read for attribution. */
export interface Session {
  readonly number: number;
  readonly calls: readonly Call[];
  /** Those after which the surroundings were looked at: what the others did is not seen. */
  readonly seenCalls: readonly Call[];
  /** The places of all that was asked, idle requests as well. */
  readonly requests: readonly number[];
  readonly looks: readonly Look[];
  /** What was sent to web APIs, each time that it was read. */
  readonly reads: readonly Look[];
  readonly occurrences: readonly Occurrence[];
  readonly subjects: Subjects<Occurrence>;
  /** The same by the look that saw them; what probes show has looks of its own. */
  readonly seen: ReadonlyMap<Look, readonly Occurrence[]>;
  /** How long one process lived, at most: a clock of the target is as old as its process. */
  readonly longestLifeMs: number;
  /** Something may have been missed until the last look, so that nothing rests on what was not seen. */
  readonly isBlind: boolean;
  /** After the last look nothing but probes was asked. */
  readonly isEndSeen: boolean;
  /** When each process after the first was started, in order. */
  readonly restarts: readonly Restart[];
  /** When it was last looked at. */
  readonly endMs: number;
}

interface Restart {
  readonly process: number;
  readonly atMs: number;
}

/** One effect at one look. */
export interface Occurrence {
  readonly session: Session;
  readonly look: Look;
  readonly effect: RecordedEffect;
  readonly key: string;
  readonly subject: string;
}

export function readSession({ session: number, observations }: SessionRecord): Session {
  const calls = callsIn(observations);
  const looks = looksIn(observations, calls);
  const occurrences: Occurrence[] = [];
  const subjects = new Subjects<Occurrence>();
  const seen = new Map<Look, readonly Occurrence[]>();
  const restarts = restartsIn(observations);
  const lastLook = observations.findLastIndex(({ isLooked }) => isLooked);
  const endMs = observations[lastLook]?.age[1] ?? 0;
  const session: Session = {
    number,
    calls,
    seenCalls: calls.filter(({ at }) => at <= lastLook),
    requests: [...observations.keys()].filter((at) => observations[at]?.step !== undefined),
    looks,
    reads: readsIn(observations, calls),
    occurrences,
    subjects,
    seen,
    longestLifeMs: longestLife(restarts, endMs),
    isBlind: observations.some(({ blindSpots }) => blindSpots.length > 0),
    isEndSeen: observations.slice(lastLook + 1).every(({ purpose }) => purpose === "probe"),
    restarts,
    endMs,
  };
  for (const look of [...looks, ...shownIn(observations, calls)]) {
    const all = look.effects.map((effect) => ({
      session,
      look,
      effect,
      key: keyOf(effect),
      subject: subjectOf(effect),
    }));
    seen.set(look, all);
    for (const each of all) subjects.add(each);
    occurrences.push(...all);
  }
  return session;
}

/** Until when was seen what a process did. */
export function endOf({ restarts, endMs }: Session, process: number): number {
  return Math.min(restartAfter(restarts, process), endMs);
}

/** When the next process was started; Infinity where none was. */
export function restartAfter(restarts: readonly Restart[], process: number): number {
  return restarts.find((restart) => restart.process > process)?.atMs ?? Infinity;
}

function restartsIn(observations: readonly Observation[]): readonly Restart[] {
  return observations.flatMap(({ process, age }, at) => {
    const last = observations[at - 1];
    return last === undefined || last.process === process ? [] : [{ process, atMs: age[0] }];
  });
}

function longestLife(restarts: readonly Restart[], endMs: number): number {
  const ends = [...restarts.map(({ atMs }) => atMs).filter((atMs) => atMs < endMs), endMs];
  return Math.max(...ends.map((end, at) => end - (ends[at - 1] ?? 0)));
}
