import type { Observation, RecordedEffect } from "../journal/session-record.ts";
import { nextLook, type Call } from "./call.ts";

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
  /** The probe that shows the effects. Without it nothing shows, which proves nothing. */
  readonly shownBy?: string | undefined;
}

/** All looks at the surroundings, in order. */
export function looksIn(observations: readonly Observation[], calls: readonly Call[]): readonly Look[] {
  const looks: Look[] = [];
  for (let from = 0; from < observations.length; from = (looks.at(-1)?.to ?? from) + 1) {
    const to = nextLook(observations, from);
    const effects = observations
      .slice(from, to + 1)
      .flatMap((each) => each.effects.filter((effect) => !isShown(effect)));
    const look = lookOf(observations, calls, { from, to, effects });
    if (look !== undefined) looks.push(look);
  }
  return looks;
}

/** What probes show: each answer that differs from the one before. */
export function shownIn(observations: readonly Observation[], calls: readonly Call[]): readonly Look[] {
  return observations.flatMap(({ effects }, to) => {
    const shownBy = calls.find(({ at }) => at === to)?.tool;
    return effects.filter(isShown).flatMap((effect) => {
      const from = Math.min((effect.since ?? to) + 1, to);
      return lookOf(observations, calls, { from, to, effects: [effect], shownBy }) ?? [];
    });
  });
}

function isShown({ since }: RecordedEffect): boolean {
  return since !== undefined;
}

function lookOf(
  observations: readonly Observation[],
  all: readonly Call[],
  seen: Pick<Look, "from" | "to" | "effects" | "shownBy">,
): Look | undefined {
  const { from, to, shownBy } = seen;
  const [first, last] = [observations[from], observations[to]];
  if (first === undefined || last === undefined) return undefined;
  const calls = all.filter(({ at }) => from <= at && at <= to);
  const before = all.filter(({ at }) => at < from);
  const until = [...before, ...calls];
  const isOfStart = observations.slice(from, to + 1).some(({ purpose }) => purpose === "start");
  return {
    ...seen,
    calls,
    before,
    until,
    isOfStart,
    process: last.process,
    age: [first.age[0], last.age[1]],
    onlyTool: onlyOne(calls),
    earnestTool: isOfStart ? undefined : onlyOne(calls.filter(({ isEarnest, tool }) => isEarnest && tool !== shownBy)),
    aloneTool: isOfStart ? undefined : onlyOne(until.filter(({ isEarnest }) => isEarnest)),
  };
}

function onlyOne(calls: readonly Call[]): string | undefined {
  const [first] = calls;
  return calls.every(({ tool }) => tool === first?.tool) ? first?.tool : undefined;
}
