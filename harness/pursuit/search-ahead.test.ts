import { expect, it } from "vitest";
import type { Conversation } from "../conversation/conversation.ts";
import { again, namesOf, steps } from "./fixture-tries.ts";
import { searchAhead, type Ask } from "./search-ahead.ts";

/** Leaves out one request after the other, as long as what is left contradicts. */
async function leaveOut(start: Conversation, ask: Ask): Promise<Conversation> {
  let current = start;
  for (const step of start) {
    const less = current.filter((each) => each !== step);
    if ((await ask(less)) !== undefined) current = less;
  }
  return current;
}

/** What is left of requests when those in `needed` are needed, with the rounds in which it was tried. */
async function search(names: string, needed: string, atOnce: number): Promise<unknown> {
  const rounds: string[][] = [];
  let open = 0;
  let unneeded = 0;
  const ask: Ask = async (candidate) => {
    if (open++ === 0) rounds.push([]);
    rounds.at(-1)?.push(namesOf(candidate).join(""));
    await new Promise(setImmediate);
    open--;
    return needed.split("").every((name) => namesOf(candidate).includes(name)) ? again : undefined;
  };
  const left = await searchAhead((asked) => leaveOut(steps(...names.split("")), asked), {
    ask,
    atOnce,
    notNeeded: (tries) => void (unneeded += tries),
  });
  return { left: namesOf(left).join(""), rounds: rounds.map((round) => round.join(" ")), unneeded };
}

it("tries at once what would be tried next if nothing contradicts", async () => {
  expect(await search("abcd", "abcd", 4)).toEqual({ left: "abcd", rounds: ["bcd acd abd abc"], unneeded: 0 });
});

it("goes on from what contradicted, and tries nothing twice", async () => {
  expect(await search("abcd", "bd", 3)).toEqual({ left: "bd", rounds: ["bcd acd abd", "cd bd bc", "b"], unneeded: 3 });
});

it.each([1, 2, 3, 4, 9])("finds with %i at once what it would find one after the other", async (atOnce) => {
  for (const needed of ["", "c", "ae", "bcd", "abcdef"])
    expect(await search("abcdef", needed, atOnce)).toMatchObject({ left: needed });
});

it("passes on what a try throws", async () => {
  const ask = (): Promise<undefined> => Promise.reject(new Error("no box"));
  await expect(searchAhead((asked) => leaveOut(steps("a", "b"), asked), { ask, atOnce: 2 })).rejects.toThrow("no box");
});
