import { expect, it } from "vitest";
import { scriptedTarget, scriptOf } from "../../connect/fixture-scripted-target.ts";
import { hubFor } from "../../instances/fixture-hub.ts";
import type { Box, Boxes, BoxMaker } from "./box.ts";
import { gated, narrowed } from "./box-gate.ts";
import { emptyLook } from "./look.ts";

/** How many of five boxes are starting together each time, until all have started and ended. */
async function startedTogether(limits: Pick<BoxMaker, "maxOpen">, most?: number): Promise<unknown> {
  const starting: (() => void)[] = [];
  const maker: BoxMaker = {
    fixtureHome: "/work/mcp-fixtures",
    ...limits,
    open: async () => {
      await new Promise<void>((resolve) => starting.push(resolve));
      throw new Error("ended");
    },
  };
  const all = gated(maker, []);
  const boxes: Boxes = most === undefined ? all : narrowed(all, most);
  const opening: Promise<Box>[] = [1, 2, 3, 4].map(() => boxes.open());
  const settled = Promise.allSettled([...opening, boxes.open({ by: { offers: { roots: {} } } })]);
  const counts: number[] = [];
  for (let rounds = 0; rounds < 5; rounds++) {
    await new Promise(setImmediate);
    counts.push(starting.length);
    for (const end of starting.splice(0)) end();
  }
  expect((await settled).map(({ status }) => status)).toEqual([1, 2, 3, 4, 5].map(() => "rejected"));
  return counts;
}

it("no more boxes are open at once than the machine bears, and all of them are opened", async () => {
  expect(await startedTogether({ maxOpen: 2 })).toEqual([2, 2, 1, 0, 0]);
});

it("no more boxes are open at once than the target bears, whoever opens them", async () => {
  expect(await startedTogether({ maxOpen: 8 }, 3)).toEqual([3, 2, 0, 0, 0]);
});

it("a box that is urgent opens before all that wait, and it is known that it is", async () => {
  const opened: unknown[] = [];
  const ends: (() => void)[] = [];
  const open: BoxMaker["open"] = async (_, wanted) => {
    opened.push(wanted?.isUrgent ?? false);
    await new Promise<void>((resolve) => ends.push(resolve));
    throw new Error("ended");
  };
  const boxes = gated({ fixtureHome: "/x", maxOpen: 1, open }, []);
  const settled = Promise.allSettled([boxes.open(), boxes.open(), boxes.open({ isUrgent: true })]);
  for (let rounds = 0; rounds < 3; rounds++) {
    await new Promise(setImmediate);
    for (const end of ends.splice(0)) end();
  }
  await settled;
  expect(opened).toEqual([false, true, false]);
});

it("a box that was let in is what it was, but for how it is closed", async () => {
  const waits: unknown[] = [];
  const nothing = (): Promise<typeof emptyLook> => Promise.resolve(emptyLook);
  const session = await hubFor(scriptedTarget(() => scriptOf({ tools: [] }))).shared();
  const box: Box = {
    session,
    watch: { files: { kind: "everywhere" } },
    places: { work: [], own: [] },
    look: nothing,
    rest: (maxMs, patienceMs) => {
      waits.push([maxMs, patienceMs]);
      return Promise.resolve(false);
    },
    end: nothing,
    close: () => Promise.resolve(),
  };
  const letIn = await gated({ fixtureHome: "/x", maxOpen: 1, open: () => Promise.resolve(box) }, []).open();
  await letIn.rest(2_000, 0);
  expect(waits).toEqual([[2_000, 0]]);
  expect(letIn).toMatchObject({ session, watch: box.watch, places: box.places });
});
