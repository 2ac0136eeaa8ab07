import { expect, it } from "vitest";
import type { Box, BoxMaker } from "./box.ts";
import { gated } from "./box-gate.ts";

it("no more boxes are started at once than the machine bears, and all of them are", async () => {
  const starting: (() => void)[] = [];
  let started = 0;
  const maker: BoxMaker = {
    fixtureHome: "/work/mcp-fixtures",
    maxOpen: 4,
    maxStarting: 2,
    open: async () => {
      started++;
      await new Promise<void>((resolve) => starting.push(resolve));
      throw new Error("ended");
    },
  };
  const boxes = gated(maker, []);
  const all: Promise<Box>[] = [1, 2, 3, 4, 5].map(() => boxes.open());
  const settled = Promise.allSettled(all);
  for (const expected of [2, 4, 5]) {
    await new Promise(setImmediate);
    expect(started).toBe(expected);
    for (const end of starting.splice(0)) end();
  }
  expect((await settled).map(({ status }) => status)).toEqual(all.map(() => "rejected"));
});
