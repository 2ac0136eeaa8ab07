/** A call, as far as it matters to whether the state that the server shows is read after it. */
export interface WatchedCall {
  /** Calls of the script up to this one. */
  readonly count: number;
  /** Whether it is the same call as the one before it. */
  readonly isRepeat: boolean;
  /** Distinct calls up to this one that ended as it did: with success, or without. */
  readonly alike: number;
  /** Whether no other call follows but its repetitions. */
  readonly isLast: boolean;
  /** Whether any reading since the script began has shown a change. */
  readonly hasShown: boolean;
}

/**
 * After which calls the shown state is read, besides the last one. Reading it takes longer than the calls: 110 of 180 ms
 * for each on a git server with 28 tools.
 *
 * - `each-call`
 * - `while-it-shows`: for as long as the state shows what calls do, after each; where three distinct calls that worked
 *   and their repetitions showed nothing, after ever fewer. Of the requests of a file server, whose tools change files
 *   alone, 72 % read what its calls never changed.
 * - `first-while-it-shows`: the same, and not after a call that repeats the previous one
 * - `ever-fewer`: where a change is not held against a call. What calls do to memory mostly stays there. Each call is made
 *   twice or four times in a row, so what the second undoes shows after the fifth.
 */
export type StateReadings = "each-call" | "while-it-shows" | "first-while-it-shows" | "ever-fewer";

/** Distinct calls after each of which the state is read, whatever it shows. */
const minDistinct = 3;

/** The calls after which the state is read where no change is held against a call. */
const everFewer: readonly number[] = [1, 5, 17, 65];

const rules: Readonly<Record<StateReadings, (call: WatchedCall) => boolean>> = {
  "each-call": () => true,
  "while-it-shows": (call) => isTelling(call) || isNowAndThen(call),
  "first-while-it-shows": (call) => !call.isRepeat && (isTelling(call) || isNowAndThen(call)),
  "ever-fewer": ({ count }) => everFewer.includes(count),
};

/** Whether the state is read after a call. */
export function isReadAfter(readings: StateReadings, call: WatchedCall): boolean {
  return rules[readings](call);
}

function isTelling({ alike, isLast, hasShown }: WatchedCall): boolean {
  return hasShown || alike <= minDistinct || isLast;
}

/** After a first call: what was done since the last reading must not count as done by a repetition. */
function isNowAndThen({ alike, isRepeat }: WatchedCall): boolean {
  return !isRepeat && Number.isInteger(Math.log2(alike - 1));
}
