import { expect, it } from "vitest";
import type { FileTouches } from "../tier/call-watch.ts";
import type { LayerState } from "./layer-state.ts";
import { LayerWatch } from "./layer-watch.ts";

const state = (): LayerState => ({ entries: new Map(), unread: new Set(), gaps: [], isCut: false, known: new Map() });

it("layers are read whole where a file may have changed unseen, beside what is known after calls, and else not", async () => {
  const known: (LayerState | undefined)[] = [];
  const read: LayerState[] = [];
  const watch = new LayerWatch({
    readState: (before) => {
      known.push(before);
      read.push(state());
      return Promise.resolve(read.at(-1));
    },
    changes: () => Promise.resolve([]),
    entryAt: () => undefined,
    namesIn: () => [],
  });
  const touches: readonly (FileTouches | undefined)[] = ["untouched", "untouched", "by-calls", "unseen", undefined];
  const numbers: number[] = [];
  for (const each of touches) {
    await watch.look(each);
    numbers.push(read.length);
  }
  expect(numbers).toEqual([1, 1, 2, 3, 4]);
  expect(known).toEqual([undefined, read[0], undefined, undefined]);
  expect(watch.state).toBe(read.at(-1));
});
