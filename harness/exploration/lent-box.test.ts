import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { inVirtualTime } from "../../test/virtual-time.ts";
import type { Box } from "../calls/boxes/box.ts";
import { endHubs } from "../instances/fixture-hub.ts";
import { explorationOf, says, type Reply } from "./fixture-exploration.ts";

const inputSchema = { type: "object", properties: {}, additionalProperties: false };
const works = (): Reply => says("done 1");

// Loads what is loaded when it is first needed: virtual time does not wait for it.
beforeAll(() => explorationOf([{ name: "works", inputSchema }], () => ({ works })));
afterEach(endHubs);

/** The boxes that were lent, with the patience for their servers, in an exploration of two tools. */
async function lentIn(other: () => Reply): Promise<readonly { readonly box: Box; readonly patienceMs: number }[]> {
  const lent: { box: Box; patienceMs: number }[] = [];
  const tools = ["works", "other"].map((name) => ({ name, inputSchema }));
  await inVirtualTime(() =>
    explorationOf(tools, () => ({ works, other }), {
      maxMs: 3_000,
      lend: (box) => {
        expect(box.session.peer.closed).toBeUndefined();
        lent.push({ box, patienceMs: box.session.peer.allowedSilenceMs });
        return Promise.resolve();
      },
    }),
  );
  return lent;
}

describe("the box of an exploration", () => {
  it("is lent with the patience that the run has elsewhere, and closes afterwards", async () => {
    const [lent, ...more] = await lentIn(works);
    expect(more).toEqual([]);
    // As hubs in tests have it; a call of this exploration gets half of that.
    expect(lent?.patienceMs).toBe(1_000);
    expect(lent?.box.session.peer.closed).toBeDefined();
  });

  it("is not lent where a call may still be going on, or where a tool has ended the server", async () => {
    expect(await lentIn(() => "(silent)")).toEqual([]);
    expect(await lentIn(() => "(dies)")).toEqual([]);
  });

  it("closes also where what it is lent for fails", async () => {
    let lent: Box | undefined;
    const failing = explorationOf([{ name: "works", inputSchema }], () => ({ works }), {
      lend: (box) => {
        lent = box;
        return Promise.reject(new Error("planted"));
      },
    });
    await expect(failing).rejects.toThrow("planted");
    expect(lent?.session.peer.closed).toBeDefined();
  });
});
