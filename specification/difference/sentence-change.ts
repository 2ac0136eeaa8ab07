import type { WordChange } from "../../report-model/specification-difference.ts";
import { isKeywordLevel, strengthOf } from "../keywords.ts";
import type { Level } from "../../report-model/report-model.ts";
import type { Demand, Unit } from "../unit.ts";
import { clausesOf } from "./clauses.ts";
import { withoutKeywords } from "./without-keywords.ts";
import { alignWords, changesOf, wordsOf } from "./word-changes.ts";

/** One demand in both versions: `before` or `now` is absent where the sentence demands nothing there. */
export interface DemandChange {
  readonly before?: Demand;
  readonly now?: Demand;
  /** What of the sentence it is about. */
  readonly clause: string;
  readonly formerClause?: string;
  /** The sentence of the older version that it stood in, where that is not the sentence it is listed with. */
  readonly from?: Unit;
  /** The sentence of the newer version that it stands in, likewise. */
  readonly to?: Unit;
}

/** One sentence in both versions: `before` or `now` is absent where it is not there. */
export interface SentenceChange {
  readonly before?: Unit;
  readonly now?: Unit;
  /** It stands at another place among the sentences around it. */
  readonly moved: boolean;
  /** Other words than the keywords have changed. */
  readonly reworded: boolean;
  readonly demands: readonly DemandChange[];
  /** Present where any word has changed. */
  readonly words?: readonly WordChange[];
}

/** How one sentence changed, keyword by keyword. */
export function changeOfSentence(before: Unit | undefined, now: Unit | undefined, moved: boolean): SentenceChange {
  if (before === undefined || now === undefined) return changeOfOne(before, now);
  if (before.text === now.text && sameDemands(before, now)) {
    return { before, now, moved, reworded: false, demands: pairByPosition(before, now) };
  }
  const [old, words] = [wordsOf(before.text), wordsOf(now.text)];
  const pairs = alignWords(old, words);
  const places = new Map(pairs.map(([row, column]) => [old[row]?.index, words[column]?.index]));
  return {
    before,
    now,
    moved,
    reworded: withoutKeywords(before.text) !== withoutKeywords(now.text),
    demands: pairDemands(before, now, places),
    ...(before.text === now.text ? {} : { words: changesOf(old, words, pairs) }),
  };
}

function changeOfOne(before: Unit | undefined, now: Unit | undefined): SentenceChange {
  const formerly =
    before === undefined ? [] : [...clausesOf(before)].map(([demand, clause]) => ({ before: demand, clause }));
  const presently = now === undefined ? [] : [...clausesOf(now)].map(([demand, clause]) => ({ now: demand, clause }));
  return {
    ...(before === undefined ? {} : { before }),
    ...(now === undefined ? {} : { now }),
    moved: false,
    reworded: false,
    demands: [...formerly, ...presently],
  };
}

function sameDemands(before: Unit, now: Unit): boolean {
  return (
    before.demands.length === now.demands.length &&
    before.demands.every((demand, index) => demand.level === now.demands[index]?.level)
  );
}

function pairByPosition(before: Unit, now: Unit): readonly DemandChange[] {
  const clauses = clausesOf(now);
  return now.demands.map((demand, index) => {
    const former = before.demands[index];
    return { ...(former === undefined ? {} : { before: former }), now: demand, clause: clauses.get(demand) ?? "" };
  });
}

/** @param places where the words of the newer sentence stand, by where those of the older one stood */
function pairDemands(
  before: Unit,
  now: Unit,
  places: ReadonlyMap<number | undefined, number | undefined>,
): readonly DemandChange[] {
  const formerClauses = clausesOf(before);
  const clauses = clausesOf(now);
  const only = before.demands.length <= 1 && now.demands.length <= 1;
  const sameNumber = places.size === 0 && before.demands.length === now.demands.length;
  const formerOf = new Map<Demand, Demand>();
  for (const [position, former] of before.demands.entries()) {
    const place = former.index === undefined ? undefined : places.get(former.index);
    const at = place === undefined ? undefined : now.demands.find(({ index }) => index === place);
    const demand = only || sameNumber ? now.demands[position] : at;
    if (demand !== undefined) formerOf.set(demand, former);
  }
  const taken = new Set(formerOf.values());
  const kept = now.demands.map((demand): DemandChange => {
    const former = formerOf.get(demand);
    const clause = clauses.get(demand) ?? "";
    return former === undefined
      ? { now: demand, clause }
      : { before: former, now: demand, clause, formerClause: formerClauses.get(former) ?? "" };
  });
  const removed = before.demands
    .filter((demand) => !taken.has(demand))
    .map((demand): DemandChange => ({ before: demand, clause: formerClauses.get(demand) ?? "" }));
  return [...kept, ...removed];
}

/** Whether two levels bind alike: `MUST` and `REQUIRED` do, `MUST` and `MUST NOT` do not. */
export function bindAlike(before: Level | undefined, now: Level | undefined): boolean {
  if (before === undefined || now === undefined || !isKeywordLevel(before) || !isKeywordLevel(now))
    return before === now;
  return strengthOf(before) === strengthOf(now) && isNegative(before) === isNegative(now);
}

function isNegative(level: Level): boolean {
  return level.endsWith("NOT");
}
