import type { Observation, RecordedEffect } from "../journal/session-record.ts";
import { nextLooks, type Call } from "./call.ts";

/**
 * What was seen at one time, and all calls that may have had its effects: those since the look before, and, as some act
 * late, all before them. A probe looks at what it shows alone, and its look before is its answer before.
 */
export interface Look {
  /** Places of the first and the last observation since the look before. */
  readonly from: number;
  readonly to: number;
  readonly calls: readonly Call[];
  readonly before: readonly Call[];
  /** Both, in order. */
  readonly until: readonly Call[];
  readonly process: number;
  /** Milliseconds since the session began. */
  readonly age: readonly [fromMs: number, toMs: number];
  readonly effects: readonly RecordedEffect[];
  /** The only one that was called since the look before, whether or not it had to fail. */
  readonly onlyTool?: string | undefined;
  /** The only one that was called in earnest since the look before; undefined where the target started in that time. */
  readonly earnestTool?: string | undefined;
  /** The only one that was called in earnest until then; undefined as well where the target started. */
  readonly aloneTool?: string | undefined;
  /** The target started since the look before: what a start does comes with whatever is called beside it. */
  readonly isOfStart: boolean;
  /** The tool of the probe that shows the effects. Without it nothing shows, which proves nothing. */
  readonly shownBy?: string | undefined;
  /** The probe itself. */
  readonly probe?: string | undefined;
}

/** All looks at the surroundings, in order. */
export function looksIn(observations: readonly Observation[], calls: readonly Call[]): readonly Look[] {
  const looks: Look[] = [];
  const next = nextLooks(observations);
  for (let from = 0; from < observations.length; from = (looks.at(-1)?.to ?? from) + 1) {
    const to = next[from] ?? from;
    const effects = observations
      .slice(from, to + 1)
      .flatMap((each) => each.effects.filter((effect) => !isShown(effect)));
    const look = lookOf(observations, calls, { from, to, effects });
    if (look !== undefined) looks.push(look);
  }
  return looks;
}

/**
 * What was sent to web APIs, each time that it was read: with each look, and after single calls apart from one, since a look
 * takes longer than a call.
 */
export function readsIn(observations: readonly Observation[], calls: readonly Call[]): readonly Look[] {
  const reads: Look[] = [];
  let from = 0;
  for (const [to, { isLooked, isSentRead }] of observations.entries()) {
    if (!isLooked && isSentRead !== true) continue;
    const effects = observations.slice(from, to + 1).flatMap((each) => each.effects.filter(isSent));
    const read = lookOf(observations, calls, { from, to, effects });
    if (read !== undefined) reads.push(read);
    from = to + 1;
  }
  return reads;
}

/** Whether it was sent to a web API: a request, or what nobody could read. */
export function isSent({ kind, request }: RecordedEffect): boolean {
  return kind === "api.request" || request !== undefined;
}

/** What probes show: each answer that differs from the one before. */
export function shownIn(observations: readonly Observation[], calls: readonly Call[]): readonly Look[] {
  const callAt = new Map(calls.map((call) => [call.at, call]));
  return observations.flatMap(({ effects }, to) => {
    const { tool: shownBy, text: probe } = callAt.get(to) ?? {};
    return effects.filter(isShown).flatMap((effect) => {
      const from = Math.min((effect.since ?? to) + 1, to);
      return lookOf(observations, calls, { from, to, effects: [effect], shownBy, probe }) ?? [];
    });
  });
}

type Seen = Pick<Look, "from" | "to" | "effects" | "shownBy" | "probe">;

function isShown({ since }: RecordedEffect): boolean {
  return since !== undefined;
}

function lookOf(observations: readonly Observation[], all: readonly Call[], seen: Seen): Look | undefined {
  const [first, last] = [observations[seen.from], observations[seen.to]];
  return first === undefined || last === undefined ? undefined : new LookIn(observations, all, seen);
}

/** Of thousands of looks in a session few are asked for all calls until then. */
class LookIn implements Look {
  readonly from: number;
  readonly to: number;
  readonly effects: readonly RecordedEffect[];
  readonly shownBy: string | undefined;
  readonly probe: string | undefined;
  readonly calls: readonly Call[];
  readonly process: number;
  readonly age: readonly [fromMs: number, toMs: number];
  readonly isOfStart: boolean;
  readonly #all: readonly Call[];
  readonly #end: number;
  #until: readonly Call[] | undefined;

  constructor(observations: readonly Observation[], all: readonly Call[], { from, to, effects, shownBy, probe }: Seen) {
    this.from = from;
    this.to = to;
    this.effects = effects;
    this.shownBy = shownBy;
    this.probe = probe;
    this.#all = all;
    this.#end = placeIn(all, to + 1);
    this.calls = all.slice(placeIn(all, from), this.#end);
    const last = observations[to];
    this.process = last?.process ?? 1;
    this.age = [observations[from]?.age[0] ?? 0, last?.age[1] ?? 0];
    this.isOfStart = observations.slice(from, to + 1).some(({ purpose }) => purpose === "start");
  }

  get before(): readonly Call[] {
    return this.#all.slice(0, this.#end - this.calls.length);
  }

  get until(): readonly Call[] {
    this.#until ??= this.#all.slice(0, this.#end);
    return this.#until;
  }

  get onlyTool(): string | undefined {
    return onlyOne(this.calls);
  }

  get earnestTool(): string | undefined {
    if (this.isOfStart) return undefined;
    return onlyOne(this.calls.filter(({ isEarnest, tool }) => isEarnest && tool !== this.shownBy));
  }

  get aloneTool(): string | undefined {
    return this.isOfStart ? undefined : onlyOne(this.until.filter(({ isEarnest }) => isEarnest));
  }
}

/** How many calls come before a place: they are in order. */
function placeIn(calls: readonly Call[], at: number): number {
  let [low, high] = [0, calls.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((calls[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function onlyOne(calls: readonly Call[]): string | undefined {
  const [first] = calls;
  return calls.every(({ tool }) => tool === first?.tool) ? first?.tool : undefined;
}
