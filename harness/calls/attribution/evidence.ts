import type { SessionRecord } from "../journal/session-record.ts";
import { Comparisons } from "./alike.ts";
import type { Look } from "./look.ts";
import type { PlaceInSession } from "../execution/execution.ts";
import { keyOf } from "./effect-key.ts";
import { groupedBy } from "./groups.ts";
import { readSession, type Occurrence, type Session } from "./session.ts";

/** All sessions together, as the rules ask for them. */
export interface Evidence {
  readonly sessions: readonly Session[];
  readonly comparisons: Comparisons;
  readonly occurrences: readonly Occurrence[];
  /** The tools that the target lists, called or not. */
  readonly tools: ReadonlySet<string>;
  readonly byKey: ReadonlyMap<string, readonly Occurrence[]>;
  /** What came when one tool alone was called in earnest, by that tool. */
  readonly ofTool: ReadonlyMap<string, readonly Occurrence[]>;
  /** The looks at one tool alone, by the tool. */
  readonly looksAt: ReadonlyMap<string, readonly Look[]>;
  /** What was sent to web APIs while one tool alone was called, each time that it was read, by the tool. */
  readonly readsAt: ReadonlyMap<string, readonly Look[]>;
  /** When it was read, by the key of a request. */
  readonly readsOf: ReadonlyMap<string, ReadonlySet<Look>>;
}

/** @param records in any order */
export function readEvidence(records: readonly SessionRecord[]): Evidence {
  const sessions = records.toSorted((left, right) => left.session - right.session).map(sessionOf);
  const names = new Set(records.flatMap(({ tools }) => tools));
  const occurrences = sessions.flatMap((session) => session.occurrences);
  const reads = sessions.flatMap((session) => session.reads);
  const nameOf = ({ onlyTool }: Look): string | undefined =>
    onlyTool !== undefined && names.has(onlyTool) ? onlyTool : undefined;
  return {
    sessions,
    comparisons: new Comparisons(),
    occurrences,
    tools: names,
    byKey: groupedBy(occurrences, ({ key }) => key),
    ofTool: groupedBy(occurrences, ({ look }) => look.earnestTool ?? look.aloneTool),
    looksAt: groupedBy(
      sessions.flatMap(({ looks }) => looks),
      nameOf,
    ),
    readsAt: groupedBy(reads, nameOf),
    readsOf: readsByRequest(reads),
  };
}

function readsByRequest(reads: readonly Look[]): ReadonlyMap<string, ReadonlySet<Look>> {
  const byKey = new Map<string, Set<Look>>();
  for (const read of reads) {
    for (const effect of read.effects) {
      const key = keyOf(effect);
      byKey.set(key, (byKey.get(key) ?? new Set()).add(read));
    }
  }
  return byKey;
}

/** A run asks while its sessions go on: those that have ended are read once. */
const readSessions = new WeakMap<SessionRecord, Session>();

export function sessionOf(record: SessionRecord): Session {
  const session = readSessions.get(record) ?? readSession(record);
  readSessions.set(record, session);
  return session;
}

export function placeOf({ session, at }: PlaceInSession): string {
  return `${session} ${at}`;
}

/** Two sessions are never of exactly one age. */
export const jitterMs = 250;
