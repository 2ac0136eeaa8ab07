import { afterEach, describe, expect, it, vi } from "vitest";
import { closePeers, connect } from "../wire/fixture-connected-peer.ts";
import type { SentMessage } from "../wire/fixture-scripted-transport.ts";
import type { Peer } from "../wire/peer.ts";
import { argumentsOf, converse, maxInFlight, type Step } from "./conversation.ts";

afterEach(async () => {
  vi.useRealTimers();
  await closePeers();
});

/** A server that answers a request only when the next turn of the event loop comes, and counts what is open. */
function countingServer(): { peer: Peer; most: () => number } {
  const open = new Set<string>();
  let most = 0;
  const { peer } = connect((message, server) => {
    open.add(message.id);
    most = Math.max(most, open.size);
    setImmediate(() => {
      open.delete(message.id);
      server.answer(message, { method: message.method });
    });
  });
  return { peer, most: () => most };
}

function repeat(count: number, step: (index: number) => Step): readonly Step[] {
  return Array.from({ length: count }, (_, index) => step(index));
}

describe("a conversation", () => {
  it("has one request in flight where nothing else is said", async () => {
    const { peer, most } = countingServer();
    const conversation = repeat(20, (index) => ({ method: `m${index}` }));
    const { exchanges } = await converse(peer, conversation, 0);
    expect(most()).toBe(1);
    expect(exchanges).toEqual(
      conversation.map((step) => ({ step, outcome: { kind: "result", result: { method: step.method }, faults: [] } })),
    );
  });

  it("has as many pipelined requests in flight as the bound allows, and no more", async () => {
    const { peer, most } = countingServer();
    const conversation = repeat(3 * maxInFlight, (index) => ({ method: `m${index}`, pipelined: true }));
    const { exchanges } = await converse(peer, conversation, 0);
    expect(most()).toBe(maxInFlight);
    expect(exchanges.map(({ step }) => step)).toEqual(conversation);
  });

  it("waits for everything in flight before a request that is not pipelined", async () => {
    const order: string[] = [];
    const { peer } = connect((message, server) => {
      order.push(`asked ${message.method}`);
      setImmediate(() => {
        order.push(`answered ${message.method}`);
        server.answer(message, {});
      });
    });
    await converse(peer, [{ method: "a", pipelined: true }, { method: "b", pipelined: true }, { method: "c" }], 0);
    expect(order).toEqual(["asked a", "asked b", "answered a", "answered b", "asked c", "answered c"]);
  });

  it("has its exchanges in the order of its steps, in whatever order the answers come", async () => {
    const held: SentMessage[] = [];
    const { peer } = connect((message, server) => {
      held.push(message);
      if (held.length === 3) for (const each of held.toReversed()) server.answer(each, { of: each.method });
    });
    const conversation = repeat(3, (index) => ({ method: `m${index}`, pipelined: true }));
    const { exchanges } = await converse(peer, conversation, 0);
    expect(exchanges).toMatchObject([
      { outcome: { result: { of: "m0" } } },
      { outcome: { result: { of: "m1" } } },
      { outcome: { result: { of: "m2" } } },
    ]);
  });

  it("writes the params as the step says: none at all, in their order, or with the keys in another one", async () => {
    const { peer, server } = connect((message, from) => from.answer(message, {}));
    const params = { name: "t", arguments: { a: 1, b: 2, c: 3 } };
    await converse(peer, [{ method: "q" }, { method: "q", params }, { method: "q", params, keyOrderSeed: 1 }], 0);
    const [without, plain, permuted] = server.sent;
    expect(without).toBe('{"jsonrpc":"2.0","id":1,"method":"q"}');
    expect(plain).toContain('"params":{"name":"t","arguments":{"a":1,"b":2,"c":3}}');
    expect(permuted).not.toContain('"arguments":{"a":1,"b":2,"c":3}');
    expect(JSON.parse(permuted ?? "")).toMatchObject({ params });
  });

  it("asks for a page with the cursor that the session gave out for it, if it did", async () => {
    const { peer, server } = connect((message, from) => from.answer(message, {}));
    const page = { method: "tools/list", params: { cursor: "of another session" }, page: 1 };
    await converse(peer, [page, { ...page, page: 2 }, { method: "q", params: { cursor: "x" } }], 0, ["of this one"]);
    expect(server.sent.map((text) => JSON.parse(text))).toMatchObject([
      { params: { cursor: "of this one" } },
      { params: { cursor: "of another session" } },
      { params: { cursor: "x" } },
    ]);
  });

  it("keeps what else is said with the request for a page", async () => {
    const { peer, server } = connect((message, from) => from.answer(message, {}));
    const params = { cursor: "of another session", _meta: { "com.example/client": "a" } };
    await converse(peer, [{ method: "tools/list", params, page: 1 }], 0, ["of this one"]);
    expect(server.sent.map((text) => JSON.parse(text))).toMatchObject([
      { params: { cursor: "of this one", _meta: { "com.example/client": "a" } } },
    ]);
  });

  it("has every stray fault since the mark, and none before", async () => {
    const { peer, server } = connect((message, from) => {
      from.write("noise during");
      from.answer(message, {});
    });
    server.write("noise before", "noise of the handshake");
    const { strayFaults } = await converse(peer, [{ method: "q" }], 1);
    expect(strayFaults).toMatchObject([{ excerpt: "noise of the handshake" }, { excerpt: "noise during" }]);
  });

  it("with a server that dies has an exchange for every step", async () => {
    const { peer } = connect((message, server) => {
      if (message.method === "m1") server.end({ code: "exited", exitCode: 1, stderr: [] });
      else server.answer(message, {});
    });
    const { exchanges } = await converse(
      peer,
      repeat(4, (index) => ({ method: `m${index}` })),
      0,
    );
    expect(exchanges.map(({ outcome }) => outcome.kind)).toEqual(["result", "gone", "gone", "gone"]);
  });

  it("with a server that falls silent is broken off after the second wait", async () => {
    vi.useFakeTimers();
    const { peer, server } = connect((message, from) => {
      if (message.method === "m0") from.answer(message, {});
    });
    const conversing = converse(
      peer,
      repeat(10, (index) => ({ method: `m${index}` })),
      0,
    );
    await vi.advanceTimersByTimeAsync(60_000);
    const { exchanges } = await conversing;
    expect(exchanges.map(({ outcome }) => outcome.kind)).toEqual(["result", "unanswered", "unanswered"]);
    expect(server.sent).toHaveLength(3);
  });

  it("sends no more beside a request that is late, until all before it is", async () => {
    vi.useFakeTimers();
    const { peer, server } = connect((message, from) => {
      if (Number(message.method.slice(1)) % 10 !== 0) from.answer(message, {});
    });
    const steps = repeat(3 * maxInFlight, (index) => ({ method: `m${index}`, pipelined: true }));
    const conversing = converse(peer, steps, 0);
    await vi.advanceTimersByTimeAsync(60_000);
    const { exchanges } = await conversing;
    expect(exchanges).toHaveLength(maxInFlight);
    expect(server.sent).toHaveLength(maxInFlight);
  });

  it("tells of a request whose answer came when it was waited for no more", async () => {
    vi.useFakeTimers();
    const { peer } = connect((message, from) => {
      if (message.method === "slow") setTimeout(() => from.answer(message, {}), 1_500);
      else setTimeout(() => from.answer(message, {}), 900);
    });
    const conversing = converse(peer, [{ method: "slow" }, { method: "quick" }], 0);
    await vi.advanceTimersByTimeAsync(60_000);
    const { exchanges } = await conversing;
    expect(exchanges.map(({ outcome }) => outcome)).toMatchObject([
      { kind: "unanswered", cameLate: true },
      { kind: "result" },
    ]);
  });

  it("of no steps sends nothing", async () => {
    const { peer, server } = connect(() => undefined);
    expect(await converse(peer, [], 0)).toEqual({ exchanges: [], strayFaults: [] });
    expect(server.sent).toEqual([]);
  });
});

describe("the arguments of a step", () => {
  it("are absent where there are none", () => {
    expect(argumentsOf(undefined)).toBeUndefined();
    expect(argumentsOf({ method: "q" })).toBeUndefined();
    expect(argumentsOf({ method: "q", params: [] })).toBeUndefined();
    expect(argumentsOf({ method: "q", params: { name: "t" } })).toBeUndefined();
  });

  it("are whatever stands there", () => {
    expect(argumentsOf({ method: "q", params: { name: "t", arguments: null } })).toBeNull();
  });
});
