import type { Box } from "../../../calls/boxes/box.ts";
import type { Execution } from "../../../calls/execution/execution.ts";
import { observeCalls } from "../../../calls/watching/observe-calls.ts";
import { waitForLate } from "../../../calls/watching/late-wait.ts";
import { showsNothingElse } from "../../../calls/watching/shows-nothing-else.ts";
import { asksAlike, onlySent } from "../../../calls/watching/shared-box.ts";
import { ShownStateReader } from "../../../calls/watching/shown-state.ts";
import { inParallel } from "../../../pursuit/in-parallel.ts";
import { answersOf, type Work } from "../in-box/box-work.ts";
import { isTooLate } from "../trials/only-explored.ts";
import { calledByNone, everyCallIn, prepareAll, settleTurns, unlessFaulty, type PreparedTurn } from "./shared-boxes.ts";
import { lateMs } from "../in-box/tool-boxes.ts";
import type { Turn } from "../one-tool/turn.ts";

/** Fewer get boxes of their own, whose evidence needs no comparison: 24 such tools take some 15 s on two cores. */
const minSending = 24;
/** In one of a pair of boxes: if one of its tools behaves differently, the calls of all are wasted. */
const maxCallsPerBox = 80;
/** A tool with more choices needs most of a box, and an effect of one of them ends the turns of all. */
const maxCallsPerTurn = 8;
/** Calls in which a server does what it does once, such as a login. */
const maxWarmUps = 2;

/** Tools that only ask web APIs, in groups that share a pair of boxes; none where there are few of them. */
export function sendingGroups(turns: readonly Turn[], { boxes }: Work): readonly (readonly Turn[])[] {
  const sending = turns.filter(({ sharing, callCount }) => sharing === "sends" && callCount <= maxCallsPerTurn);
  if (sending.length < minSending || boxes.effectsStay === true || boxes.maxOpen < 2) return [];
  const first = calledByNone(sending);
  // Those that others need are in groups of their own.
  const needed = calledByNone(sending.filter((turn) => !first.includes(turn)));
  return [...inGroups(first), ...inGroups(needed)].filter((group) => group.length > 2);
}

/** As many in a group as one box can take. */
function inGroups(turns: readonly Turn[]): readonly (readonly Turn[])[] {
  const groups: Turn[][] = [];
  let calls = Infinity;
  for (const turn of turns) {
    calls += turn.callCount;
    if (calls > maxCallsPerBox) {
      groups.push([]);
      calls = turn.callCount;
    }
    groups.at(-1)?.push(turn);
  }
  return groups;
}

/**
 * Calls tools that only ask web APIs in pairs of boxes: all tools of a group in both, in opposite orders. A late
 * request falls into another tool's turn, and into a different one in each box, so requests that a tool sent in both
 * are its own. As soon as anything else shows, all tools of the group are called alone: no accusation rests on a shared
 * box.
 *
 * @param rest calls the tools of a group that are still unknown
 */
export async function callSending(
  work: Work,
  groups: readonly (readonly Turn[])[],
  rest: (left: readonly Turn[]) => Promise<void>,
): Promise<void> {
  // Each holds a first box while it waits for its second; tools that need only one leave them free.
  const pairs = Math.max(1, Math.floor(work.boxes.maxOpen / 2));
  await inParallel(groups, pairs, async (group) => {
    const known = isTooLate(work) ? new Set<Turn>() : await callGroup(work, group);
    await rest(group.filter((turn) => !known.has(turn)));
  });
}

/** @returns those that were found to behave as they say */
async function callGroup(work: Work, group: readonly Turn[]): Promise<ReadonlySet<Turn>> {
  const version = work.boxes.upstreamVersion?.();
  const half = Math.ceil(group.length / 2);
  const [first, second] = [
    new PairedBox(group, group.slice(0, half)),
    new PairedBox(group.toReversed(), group.slice(half)),
  ];
  const known = new Set<Turn>();
  try {
    await inParallel([first, second], 2, (box) => box.takeTurns(work));
    const [here, there] = [first.seen, second.seen];
    // Requests that were not answered yet when the boxes opened are answered in other boxes.
    if (here === undefined || there === undefined || work.boxes.upstreamVersion?.() !== version) return known;
    const isOwn = (turn: Turn): boolean => {
      const [one, other] = [here.get(turn), there.get(turn)];
      return one !== undefined && other !== undefined && asksAlike(one, other);
    };
    if (!group.every(isOwn)) return known;
    const settling = [
      { box: first, other: there },
      { box: second, other: here },
    ];
    await inParallel(settling, settling.length, async ({ box, other }) => {
      for (const turn of await box.settle(work, other)) known.add(turn);
    });
    return known;
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
}

/** What was observed of each tool in one of the boxes. */
type Seen = ReadonlyMap<Turn, Execution>;

/** One of the two boxes of a group. */
class PairedBox {
  readonly #order: readonly Turn[];
  readonly #own: readonly Turn[];
  #box: Box | undefined;
  #prepared: readonly PreparedTurn[] = [];
  #seen: Seen | undefined;

  /**
   * @param order the tools in the order of their calls
   * @param own own the tools that are judged by their calls here
   */
  constructor(order: readonly Turn[], own: readonly Turn[]) {
    this.#order = order;
    this.#own = own;
  }

  /** What was observed of each tool; undefined where anything but requests was seen. */
  get seen(): Seen | undefined {
    return this.#seen;
  }

  async close(): Promise<void> {
    await this.#box?.close();
  }

  /** @throws RunStopped */
  async takeTurns(work: Work): Promise<void> {
    this.#seen = await unlessFaulty(work, () => this.#takeTurns(work));
  }

  async #takeTurns(work: Work): Promise<Seen | undefined> {
    const { boxes } = work;
    const box = await boxes.open();
    this.#box = box;
    this.#prepared = await prepareAll(box, this.#order);
    // The tools that come last here come first in the other box, where their first calls are watched.
    const warmUps = this.#order.slice(-maxWarmUps).map(({ firstCall }) => firstCall);
    await observeCalls(box, answersOf(warmUps));
    // A server may continue its start for a while: one published wrapper asked npm for its newest version.
    await box.rest(lateMs);
    const reader = new ShownStateReader(box, []);
    const shown = await reader.learnVolatile(await reader.firstRound());
    await box.look();
    const seen = new Map<Turn, Execution>();
    for (const { turn, setup } of this.#prepared) {
      if (isTooLate(work)) return undefined;
      const execution = await turn.trials(box, setup, "requests");
      if (!onlySent(turn.withoutHabits(execution))) return undefined;
      seen.set(turn, execution);
    }
    const { changes } = await reader.effectsSince(shown);
    if (changes.length > 0 || reader.endedBy !== undefined) return undefined;
    const waited = await waitForLate(box, lateMs);
    if (!(await showsNothingElse(await box.look(), box, everyCallIn(work)))) return undefined;
    return new Map([...seen].map(([turn, execution]) => [turn, { ...execution, ...waited }]));
  }

  /**
   * Has the checks judge its own tools.
   *
   * @param there what was observed of the tools in the other box
   * @returns those that were found to behave as they say
   * @throws RunStopped
   */
  async settle(work: Work, there: Seen): Promise<readonly Turn[]> {
    const [box, seen] = [this.#box, this.#seen];
    if (box === undefined || seen === undefined) return [];
    const own = this.#prepared.flatMap(({ turn, setup }) => {
      const [execution, elsewhere] = [seen.get(turn), there.get(turn)];
      const isKnown = execution !== undefined && elsewhere !== undefined;
      return isKnown && this.#own.includes(turn) ? [{ turn, setup, execution, elsewhere }] : [];
    });
    return (await unlessFaulty(work, () => settleTurns(work, box, own))) ?? [];
  }
}
