import { afterEach, describe, expect, it } from "vitest";
import { introductionOf } from "../../session/sample-introduction.ts";
import { closePeers, connect } from "../../wire/fixture-connected-peer.ts";
import type { Box } from "./box.ts";
import { BoxesAhead } from "./boxes-ahead.ts";
import { StartAdmission } from "./start-admission.ts";

afterEach(closePeers);

/** Boxes that tell what becomes of them: `open 1`, `close 1`. */
function boxes(fails: (number: number) => boolean = () => false): {
  readonly told: readonly string[];
  readonly open: () => Promise<Box>;
} {
  const told: string[] = [];
  let count = 0;
  const open = async (): Promise<Box> => {
    const number = ++count;
    told.push(`open ${number}`);
    await Promise.resolve();
    if (fails(number)) throw new Error(`no box ${number}`);
    const { peer } = connect((message, server) => server.answer(message, {}));
    const look = (): Promise<never> => Promise.reject(new Error("nobody looks"));
    const { initialized, list } = introductionOf([], {});
    return {
      session: { peer, initialized, list, close: () => Promise.resolve() },
      watch: { files: { kind: "everywhere" } },
      places: { work: [`/${number}`], own: [] },
      look,
      rest: () => Promise.resolve(true),
      end: look,
      close: () => {
        told.push(`close ${number}`);
        return Promise.resolve();
      },
    };
  };
  return { told, open };
}

/** Lets in as many as there are. */
const letAllIn = {
  enter: (): Promise<() => void> => Promise.resolve(() => undefined),
  during: <Started>(start: () => Promise<Started>): Promise<Started> => start(),
};

const nameOf = ({ places }: Box): string => places.work[0] ?? "";

describe("boxes that are launched ahead", () => {
  it("are taken in their order, and others are opened when they are all taken", async () => {
    const { told, open } = boxes();
    const ahead = new BoxesAhead<string>(open, letAllIn);
    await ahead.launch(2, "a");
    expect(told).toEqual(["open 1", "open 2"]);
    const taken = [await ahead.take("a"), await ahead.take("a"), await ahead.take("a")];
    expect(taken.map(nameOf)).toEqual(["/1", "/2", "/3"]);
    expect(taken.map(({ openingMs }) => openingMs !== undefined)).toEqual([true, true, false]);
  });

  it("are as many as were wanted, whoever opens them", async () => {
    const { told, open } = boxes();
    const ahead = new BoxesAhead<string>(open, letAllIn);
    const launching = ahead.launch(3, "a");
    const taken = await Promise.all([ahead.take("a"), ahead.take("a")]);
    await launching;
    expect(new Set(taken.map(nameOf)).size).toBe(2);
    expect(told).toEqual(["open 1", "open 2", "open 3"]);
  });

  it("are counted among those that are wanted later", async () => {
    const { told, open } = boxes();
    const ahead = new BoxesAhead<string>(open, letAllIn);
    const launching = ahead.launch(1, "a");
    await ahead.launch(2, "a");
    await launching;
    expect(told).toEqual(["open 1", "open 2"]);
  });

  it("are closed when nobody takes them", async () => {
    const { told, open } = boxes();
    const ahead = new BoxesAhead<string>(open, letAllIn);
    await ahead.launch(2, "a");
    await ahead.take("a");
    await ahead.close();
    expect(told).toEqual(["open 1", "open 2", "close 2"]);
  });

  it("are launched no more once one cannot be, and whoever asks is told why", async () => {
    const { told, open } = boxes(() => true);
    const admission = new StartAdmission({ starting: 1, open: 8 }, () => ({ idle: 0, busy: 1, freeMemory: 0 }));
    const ahead = new BoxesAhead<string>(open, admission);
    await ahead.launch(3, "a");
    expect(told).toEqual(["open 1"]);
    await expect(ahead.take("a")).rejects.toThrow("no box 2");
  });

  it("start when the machine has room for them, and one that is taken meanwhile is not started", async () => {
    const { told, open } = boxes();
    const waiting: (() => void)[] = [];
    const enter = (): Promise<() => void> => new Promise((resolve) => waiting.push(() => resolve(() => undefined)));
    const ahead = new BoxesAhead<string>(open, { ...letAllIn, enter });
    const launching = ahead.launch(1, "a");
    expect(nameOf(await ahead.take("a"))).toBe("/1");
    for (const letIn of waiting) letIn();
    await launching;
    expect(told).toEqual(["open 1"]);
  });

  it("are left alone when their server has ended", async () => {
    const { told, open } = boxes();
    const ended = async (): Promise<Box> => {
      const box = await open();
      if (nameOf(box) === "/1") await box.session.peer.close();
      return box;
    };
    const ahead = new BoxesAhead<string>(ended, letAllIn);
    await ahead.launch(2, "a");
    expect(nameOf(await ahead.take("a"))).toBe("/2");
    expect(told).toContain("close 1");
  });
});
