import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closePeers, connect } from "./fixture-connected-peer.ts";
import { defaultWireLimits, type WireLimits } from "./limits.ts";
import { Peer } from "./peer.ts";

afterEach(async () => {
  vi.useRealTimers();
  await closePeers();
});

describe("a server that floods", () => {
  it.each<[string, Partial<WireLimits>, string]>([
    ["lines that are no message", { maxNoise: 2 }, "noise"],
    ["notifications", { maxUnrequestedMessages: 2 }, '{"jsonrpc":"2.0","method":"n"}'],
    ["requests", { maxUnrequestedMessages: 2 }, '{"jsonrpc":"2.0","id":1,"method":"ping"}'],
    ["answers", { maxUnrequestedMessages: 2 }, '{"jsonrpc":"2.0","id":99,"result":{}}'],
  ])("with %s is ended once the limit is passed", async (_, limits, line) => {
    const { peer, server } = connect(undefined, { ...limits, maxExtraPerRequest: 0 });
    const waiting = peer.request("a");
    server.write(line, line);
    expect(peer.closed).toBeUndefined();
    server.write(line);
    expect(peer.closed).toMatchObject({ code: "flooded" });
    expect(server.closings).toBe(1);
    expect(await waiting).toMatchObject({ kind: "gone", reason: { code: "flooded" } });
  });

  it.each([
    ["in notifications", JSON.stringify({ jsonrpc: "2.0", method: "x".repeat(600) })],
    ["in lines that are no message", "x".repeat(600)],
    ["in answers to nothing", JSON.stringify({ jsonrpc: "2.0", id: "x".repeat(600), result: {} })],
  ])("with few messages of many characters %s is ended, too", (_, text) => {
    const { peer, server } = connect(undefined, { maxUnrequestedCharacters: 1_500 });
    server.write(text, text);
    expect(peer.closed).toBeUndefined();
    server.write(text);
    expect(peer.closed).toMatchObject({ code: "flooded" });
  });

  it("is given more room for each request it got", async () => {
    const { peer, server } = connect((message, from) => from.answer(message, {}), {
      maxNoise: 2,
      maxExtraPerRequest: 3,
    });
    await peer.request("a");
    server.write("1", "2", "3", "4", "5");
    expect(peer.closed).toBeUndefined();
    server.write("6");
    expect(peer.closed).toMatchObject({ code: "flooded" });
  });
});

describe("what a server makes us keep", () => {
  const long = "x".repeat(100_000);

  it("is the beginning of a name: of a notification, of a key that comes twice", () => {
    const { peer, server } = connect();
    server.write(JSON.stringify({ jsonrpc: "2.0", method: long }));
    server.write(`{"jsonrpc":"2.0","method":"n","${long}":1,"${long}":2}`);
    expect(peer.notifications[0]).toHaveLength(201);
    expect(peer.strayFaults).toContainEqual({ code: "duplicate-keys", keys: [`${"x".repeat(200)}…`] });
  });

  it.each([
    ["a result", { result: long }],
    ["an error", { error: [long] }],
    ["a code", { error: { code: long, message: "" } }],
    ["a message", { error: { code: 1, message: { long } } }],
    ["a version", { jsonrpc: long, result: {} }],
  ])("is the beginning of %s that is none", async (_, body) => {
    const { peer } = connect(({ id }, from) => from.write(JSON.stringify({ jsonrpc: "2.0", id: Number(id), ...body })));
    expect(JSON.stringify(await peer.request("q")).length).toBeLessThan(3_000);
  });

  it("is no answer to a request whose id is long, and none while it does not read", () => {
    const { server } = connect();
    server.write(`{"jsonrpc":"2.0","id":"${long}","method":"ping"}`);
    Object.assign(server, { unsentBytes: 2 ** 25 });
    server.write('{"jsonrpc":"2.0","id":1,"method":"ping"}');
    expect(server.sent).toEqual([]);
    Object.assign(server, { unsentBytes: 0 });
    server.write('{"jsonrpc":"2.0","id":1,"method":"ping"}');
    expect(server.sent).toEqual(['{"jsonrpc":"2.0","id":1,"result":{}}']);
  });
});

describe("the end of a session", () => {
  const exited = { code: "exited", exitCode: 1, stderr: ["boom"] } as const;

  it("settles every open request with its reason", async () => {
    const { peer, server } = connect();
    const waiting = [peer.request("a"), peer.request("b")];
    server.end(exited);
    expect(await Promise.all(waiting)).toEqual([
      { kind: "gone", reason: exited },
      { kind: "gone", reason: exited },
    ]);
    expect(peer.closed).toEqual(exited);
  });

  it("settles a later request without sending it", async () => {
    const { peer, server } = connect();
    server.end(exited);
    expect(await peer.request("late")).toEqual({ kind: "gone", reason: exited });
    peer.notify("late");
    expect(server.sent).toEqual([]);
    expect(peer.requests).toBe(0);
  });

  it("keeps the first reason", async () => {
    const { peer, server } = connect();
    server.end(exited);
    await peer.close();
    expect(peer.closed).toEqual(exited);
    expect(server.closings).toBe(1);
  });

  it("by our own hand settles what is open and waits for the server", async () => {
    const { peer, server } = connect();
    const waiting = peer.request("a");
    await peer.close();
    expect(await waiting).toEqual({ kind: "gone", reason: { code: "ended-by-us" } });
    expect(server.closings).toBe(1);
  });
});

describe("a server that stays silent", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it("leaves the request unanswered after the timeout", async () => {
    const { peer } = connect();
    const settled = vi.fn<(outcome: unknown) => void>();
    void peer.request("a").then(settled);
    await vi.advanceTimersByTimeAsync(950);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(settled).toHaveBeenCalledWith({ kind: "unanswered", afterMs: 1_000 });
    expect(peer.closed).toBeUndefined();
  });

  it("is told which requests are waited for no more, all at once", async () => {
    const givenUp: (readonly number[])[] = [];
    const transport = { start: () => undefined, send: () => undefined, close: () => Promise.resolve() };
    const peer = new Peer({ ...transport, giveUp: (ids) => givenUp.push(ids) }, defaultWireLimits, 1_000);
    void peer.request("a");
    void peer.request("b");
    await vi.advanceTimersByTimeAsync(1_100);
    expect(givenUp).toEqual([[1, 2]]);
    await peer.close();
  });

  it("is not late while it works through a queue, one answer within each timeout", async () => {
    const { peer, server } = connect();
    const waiting = ["1", "2", "3"].map((id) => ({ id, outcome: peer.request("a") }));
    for (const { id } of waiting) {
      await vi.advanceTimersByTimeAsync(900);
      server.answer({ id, method: "a", params: undefined }, {});
    }
    expect(await Promise.all(waiting.map(({ outcome }) => outcome))).toMatchObject([
      { kind: "result" },
      { kind: "result" },
      { kind: "result" },
    ]);
  });

  it("gets no fault for an answer that comes late", async () => {
    const { peer, server } = connect();
    const outcome = peer.request("a");
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await outcome).toMatchObject({ kind: "unanswered" });
    server.answer({ id: "1", method: "a", params: undefined }, {});
    expect(peer.strayFaults).toEqual([]);
  });

  it("keeps no timer running after the session", async () => {
    const { peer } = connect();
    const outcome = peer.request("a");
    await peer.close();
    expect(await outcome).toMatchObject({ kind: "gone" });
    expect(vi.getTimerCount()).toBe(0);
  });
});
