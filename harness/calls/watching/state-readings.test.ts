import { describe, expect, it } from "vitest";
import { isReadAfter, type StateReadings } from "./state-readings.ts";

interface Made {
  /** Distinct calls, each made twice. */
  readonly sets: number;
  /** The call, counted from 1, from which on readings have shown a change. */
  readonly showsFrom?: number;
  /** Sets whose calls failed, so none of them was repeated. */
  readonly failing?: readonly number[];
}

/** @returns for each set, how many of its calls are followed by a reading */
function readingsOf(readings: StateReadings, { sets, showsFrom = Infinity, failing = [] }: Made): readonly number[] {
  let count = 0;
  const distinct = { worked: 0, failed: 0 };
  return Array.from({ length: sets }, (_, index) => {
    const set = index + 1;
    const fails = failing.includes(set);
    const ended = fails ? "failed" : "worked";
    distinct[ended]++;
    const repeats = fails ? [false] : [false, true];
    return repeats.filter((isRepeat) => {
      count++;
      const hasShown = count > showsFrom;
      return isReadAfter(readings, { count, isRepeat, alike: distinct[ended], isLast: set === sets, hasShown });
    }).length;
  });
}

describe("the state that the server shows", () => {
  it("is read after each call where a change may be all that one of them shows", () => {
    expect(readingsOf("each-call", { sets: 6 })).toEqual([2, 2, 2, 2, 2, 2]);
  });

  it("is read less often after three sets that showed nothing, and around the last one", () => {
    expect(readingsOf("while-it-shows", { sets: 12 })).toEqual([2, 2, 2, 0, 1, 0, 0, 0, 1, 0, 0, 2]);
  });

  it("is read after each call from the first change on", () => {
    expect(readingsOf("while-it-shows", { sets: 8, showsFrom: 2 })).toEqual([2, 2, 2, 2, 2, 2, 2, 2]);
    expect(readingsOf("while-it-shows", { sets: 8, showsFrom: 9 })).toEqual([2, 2, 2, 0, 2, 2, 2, 2]);
  });

  it("is read after three sets that worked, however many failed before", () => {
    expect(readingsOf("while-it-shows", { sets: 9, failing: [1, 2, 3, 4] })).toEqual([1, 1, 1, 0, 2, 2, 2, 0, 2]);
  });

  it("is not read after repetitions where the first calls tell enough, before it has told anything", () => {
    expect(readingsOf("first-while-it-shows", { sets: 7 })).toEqual([1, 1, 1, 0, 1, 0, 1]);
    expect(readingsOf("first-while-it-shows", { sets: 4, showsFrom: 3 })).toEqual([1, 2, 2, 2]);
  });

  it("is read after the first of the first three sets where any change has the tool called alone", () => {
    const read = Array.from({ length: 20 }, (_, index) => index + 1).filter((count) =>
      isReadAfter("rarely", { count, isRepeat: false, alike: count, isLast: false, hasShown: false }),
    );
    expect(read).toEqual([1, 3, 5]);
  });
});
