import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closePeers, connect } from "../wire/fixture-connected-peer.ts";
import { converse, isLate, type Step } from "./conversation.ts";

const good: Step = { method: "q", params: { name: "t", arguments: {} } };
const bad: Step = { method: "q", params: { name: "t", arguments: [] } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
});

afterEach(async () => {
  vi.useRealTimers();
  await closePeers();
});

/**
 * Holds a conversation with a server that answers one request after the other, at once but for one of them.
 *
 * @param slow index of the request that takes long, and how long it does
 */
async function told(slow: number, takesMs: number, steps: readonly Step[]): Promise<readonly string[] | undefined> {
  let asked = 0;
  let freeAtMs = 0;
  const { peer } = connect((message, server) => {
    if (message.id === "") return;
    const takes = asked++ === slow ? takesMs : 0;
    freeAtMs = Math.max(freeAtMs, performance.now()) + takes;
    if (freeAtMs <= performance.now()) server.answer(message, {});
    else setTimeout(() => server.answer(message, {}), freeAtMs - performance.now());
  });
  const begun = performance.now();
  const conversing = converse(peer, steps, 0).then(({ exchanges }) => ({
    exchanges,
    tookMs: performance.now() - begun,
  }));
  await vi.advanceTimersByTimeAsync(120_000);
  const { exchanges } = await conversing;
  return exchanges.map((each) => (isLate(each) ? "late" : each.outcome.kind));
}

// Of the peers here a time limit is a second.
describe("a conversation that ends with silence", () => {
  it.for([1_500, 2_200, 4_500])("is a stall where the answer still comes, after %d ms", async (takesMs) => {
    expect(await told(2, takesMs, [good, bad, good, bad, good])).toContain("late");
    const malformed = { ...good, ahead: ["{"] };
    expect(await told(1, takesMs, [good, malformed, { ...good, ahead: ["[]"] }])).toContain("late");
  });

  it("is an end where no answer comes for a long time", async () => {
    const silent = ["result", "result", "unanswered", "unanswered"];
    expect(await told(2, 100_000, [good, bad, good, bad, good])).toEqual(silent);
  });

  it("is not waited for where the request was never answered before", async () => {
    const { peer } = connect(() => undefined);
    const begun = performance.now();
    const conversing = converse(peer, [good, good], 0).then(() => performance.now() - begun);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await conversing).toBeLessThan(2_500);
  });
});

describe("a line that silences a server", () => {
  const after = (line: string): Step => ({ ...good, ahead: [line] });

  it("is the last one that it is sent, but for the next where that has one as well", async () => {
    const sentOf = async (...steps: readonly Step[]): Promise<unknown> => {
      const { peer, server } = connect((message, from) => {
        if (message.id === "1") from.answer(message, {});
      });
      const conversing = converse(peer, [good, ...steps], 0);
      await vi.advanceTimersByTimeAsync(60_000);
      await conversing;
      return server.sent.length;
    };
    expect(await sentOf(after("{"), good)).toBe(3);
    expect(await sentOf(after("{"), after("[]"), after("}"))).toBe(5);
  });

  it("is waited for briefly where the answer to the next request tells as much", async () => {
    const { peer } = connect((message, from) => {
      if (message.id !== "2") from.answer(message, {});
    });
    peer.allowSilence(10_000);
    const begun = performance.now();
    const conversing = converse(peer, [good, after("{"), after("}")], 0).then(({ exchanges }) => ({
      kinds: exchanges.map(({ outcome }) => outcome.kind),
      tookMs: performance.now() - begun,
    }));
    await vi.advanceTimersByTimeAsync(60_000);
    const { kinds, tookMs } = await conversing;
    expect(kinds).toEqual(["result", "unanswered", "result"]);
    expect(tookMs).toBeLessThan(1_000);
  });

  it("is waited for as long as all else where no other comes after it", async () => {
    expect(await told(1, 900, [good, after("{")])).toEqual(["result", "result"]);
  });

  it("is waited for longer where the server was slow before", async () => {
    let asked = 0;
    const { peer } = connect((message, from) => {
      setTimeout(() => from.answer(message, {}), asked++ === 0 ? 600 : 2_000);
    });
    peer.allowSilence(10_000);
    const conversing = converse(peer, [good, after("{"), after("}")], 0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await conversing).exchanges.map(({ outcome }) => outcome.kind)).toEqual(["result", "result", "result"]);
  });

  it("is told late where its answer comes a little after that to the next", async () => {
    const { peer } = connect((message, from) => {
      if (message.id === "2") setTimeout(() => from.answer(message, {}), 700);
      else from.answer(message, {});
    });
    peer.allowSilence(10_000);
    const conversing = converse(peer, [good, after("{"), after("}")], 0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await conversing).exchanges.map(isLate)).toEqual([false, true, false]);
  });
});
