import { expect, it } from "vitest";
import { entriesPerTurn, Turns } from "./turns.ts";

it("all else has its turn after every thousand entries, or as much as they weigh that is read", async () => {
  let turns = 0;
  const work = new Turns(undefined, () => Promise.resolve(turns++));
  const turnsIn = async (entries: number, bytes = 0): Promise<number> => {
    turns = 0;
    for (let entry = 0; entry < entries; entry++) expect(await work.next(bytes)).toBe(true);
    return turns;
  };
  expect(entriesPerTurn).toBe(1_000);
  expect(await turnsIn(999)).toBe(0);
  expect(await turnsIn(1)).toBe(1);
  expect(await turnsIn(10_000)).toBe(10);
  expect(await turnsIn(2, 64 * 1024 * 1024)).toBe(2);
});

it("the work ends at the turn in which the run has ended, and is whole where it takes none", async () => {
  const ending = new AbortController();
  const work = new Turns(ending.signal, () => Promise.resolve(ending.abort()));
  let entries = 1;
  while (await work.next()) entries++;
  expect(entries).toBe(entriesPerTurn);
  const short = new Turns(AbortSignal.abort());
  expect(await short.next()).toBe(true);
});

it("a timer that is due ends work that has no end", async () => {
  const ending = new AbortController();
  setTimeout(() => ending.abort());
  const work = new Turns(ending.signal);
  let entries = 0;
  while (await work.next()) entries++;
  expect(ending.signal.aborted).toBe(true);
  expect(entries % entriesPerTurn).toBe(entriesPerTurn - 1);
});
