import type { SessionRecord } from "../journal/session-record.ts";
import { Comparisons } from "./alike.ts";
import type { Look } from "./look.ts";
import { readSession, type Occurrence, type Session } from "./session.ts";

/** All sessions together, as the rules ask for them. */
export interface Evidence {
  readonly sessions: readonly Session[];
  readonly comparisons: Comparisons;
  /** The tools that the target lists, called or not. */
  readonly tools: ReadonlySet<string>;
  readonly byKey: ReadonlyMap<string, readonly Occurrence[]>;
  /** What came when one tool alone was called in earnest, by that tool. */
  readonly ofTool: ReadonlyMap<string, readonly Occurrence[]>;
  /** The looks at one tool alone, by the tool. */
  readonly looksAt: ReadonlyMap<string, readonly Look[]>;
}

/** @param records in any order */
export function readEvidence(records: readonly SessionRecord[]): Evidence {
  const comparisons = new Comparisons();
  const sessions = records
    .toSorted((left, right) => left.session - right.session)
    .map((record) => readSession(record, comparisons));
  const names = new Set(records.flatMap(({ tools }) => tools));
  const occurrences = sessions.flatMap((session) => session.occurrences);
  return {
    sessions,
    comparisons,
    tools: names,
    byKey: groupedBy(occurrences, ({ key }) => key),
    ofTool: groupedBy(occurrences, ({ look }) => look.earnestTool ?? look.aloneTool),
    looksAt: groupedBy(
      sessions.flatMap(({ looks }) => looks),
      ({ onlyTool }) => (onlyTool !== undefined && names.has(onlyTool) ? onlyTool : undefined),
    ),
  };
}

/** Leaves out what has no name. */
function groupedBy<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string | undefined,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = nameOf(item);
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
}

/** Of fewer tools no habit shows by the others. */
export const minTools = 3;

/** A habit is what this share of the tools does. */
export const nearlyAllPercent = 80;

/** Two sessions are never of exactly one age. */
export const jitterMs = 250;
