import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ScriptedTransport, type Script } from "./fixture-scripted-transport.ts";
import { defaultWireLimits, type WireLimits } from "./limits.ts";
import { Peer } from "./peer.ts";

const open: Peer[] = [];

function connect(script?: Script, limits: Partial<WireLimits> = {}): { peer: Peer; server: ScriptedTransport } {
  const server = new ScriptedTransport(script);
  const peer = new Peer(server, { ...defaultWireLimits, ...limits }, 1_000);
  open.push(peer);
  return { peer, server };
}

/** A server that answers the first request by one line, in which ID stands for its id. */
function answering(line: string): Peer {
  return connect(({ id }, server) => server.write(line.replaceAll("ID", id))).peer;
}

afterEach(async () => {
  vi.useRealTimers();
  for (const peer of open.splice(0)) await peer.close();
});

describe("a request", () => {
  it("is one line with the params exactly as given", async () => {
    const { peer, server } = connect((message, from) => from.answer(message, {}));
    await peer.request("tools/annotations", '{"b": 1,"a":2}');
    await peer.request("ping");
    expect(server.sent).toEqual([
      '{"jsonrpc":"2.0","id":1,"method":"tools/annotations","params":{"b": 1,"a":2}}',
      '{"jsonrpc":"2.0","id":2,"method":"ping"}',
    ]);
    expect(peer.requests).toBe(2);
  });

  it("gets its own answer when answers come in another order", async () => {
    const { peer, server } = connect();
    const first = peer.request("a");
    const second = peer.request("b");
    server.answer({ id: "2", method: "b", params: undefined }, { of: "b" });
    server.answer({ id: "1", method: "a", params: undefined }, { of: "a" });
    expect(await first).toEqual({ kind: "result", result: { of: "a" }, faults: [] });
    expect(await second).toEqual({ kind: "result", result: { of: "b" }, faults: [] });
  });

  it("that is refused ends as an error with its code and message", async () => {
    const { peer } = connect((message, server) => server.refuse(message, -32602, "no such tool"));
    expect(await peer.request("a")).toEqual({
      kind: "error",
      error: { code: -32602, message: "no such tool" },
      faults: [],
    });
  });

  it("is recorded, and so is its answer", async () => {
    const peer = answering('{"jsonrpc":"2.0","id":ID,"result":{}}');
    await peer.request("a");
    expect(peer.transcript.frames().map(({ direction }) => direction)).toEqual(["sent", "received"]);
  });
});

describe("an answer that breaks JSON-RPC", () => {
  it.each([
    ["result-and-error", '{"jsonrpc":"2.0","id":ID,"result":{},"error":{"code":1,"message":""}}'],
    ["neither-result-nor-error", '{"jsonrpc":"2.0","id":ID}'],
    ["result-not-object", '{"jsonrpc":"2.0","id":ID,"result":"ok"}'],
    ["error-not-object", '{"jsonrpc":"2.0","id":ID,"error":"bad"}'],
    ["error-code-not-integer", '{"jsonrpc":"2.0","id":ID,"error":{"code":"x","message":""}}'],
    ["error-message-not-string", '{"jsonrpc":"2.0","id":ID,"error":{"code":1}}'],
  ])("is malformed by %s, at once and not after a timeout", async (code, line) => {
    const outcome = await answering(line).request("a");
    expect(outcome).toMatchObject({ kind: "malformed", faults: [{ code }], excerpt: line.replaceAll("ID", "1") });
  });

  it.each([
    ["missing-jsonrpc", '{"id":ID,"result":{}}', { code: "missing-jsonrpc", found: null }],
    ["id-of-other-type", '{"jsonrpc":"2.0","id":"ID","result":{}}', { code: "id-of-other-type", sent: 1, found: "1" }],
    ["duplicate-keys", '{"jsonrpc":"2.0","id":ID,"result":{"a":1,"a":2}}', { code: "duplicate-keys", keys: ["a"] }],
  ])("still counts where it can be read, with the fault %s", async (_, line, fault) => {
    expect(await answering(line).request("a")).toMatchObject({ kind: "result", faults: [fault] });
  });

  it("has its faults kept only when somebody asks for it", async () => {
    const peer = answering('{"id":ID,"result":{}}');
    const outcome = await peer.request("initialize");
    expect(peer.strayFaults).toEqual([]);
    peer.keepFaults(outcome);
    expect(peer.strayFaults).toEqual([{ code: "missing-jsonrpc", found: null }]);
  });
});

describe("a line that answers nothing", () => {
  it.each<[string, string, object]>([
    ["text", "Listening on stdio", { code: "not-json", excerpt: "Listening on stdio" }],
    ["an empty line", "", { code: "not-json", excerpt: "" }],
    ["a log object", '{"level":30}', { code: "not-a-message", excerpt: '{"level":30}' }],
    ["a batch", "[]", { code: "not-a-message", excerpt: "[]" }],
    ["too deep", "[".repeat(2_000), { code: "nested-too-deep", maxDepth: 512, excerpt: `${"[".repeat(500)}…` }],
    ["an answer with an id never sent", '{"jsonrpc":"2.0","id":7,"result":{}}', { code: "unknown-id" }],
    ["an answer without an id", '{"jsonrpc":"2.0","error":{"code":-32700,"message":""}}', { code: "unknown-id" }],
    ["an answer whose id is a word", '{"jsonrpc":"2.0","id":"one","result":{}}', { code: "unknown-id" }],
    ["an answer with a negative id", '{"jsonrpc":"2.0","id":-1,"result":{}}', { code: "unknown-id" }],
    ["a key twice in a notification", '{"method":"n","method":"n"}', { code: "duplicate-keys", keys: ["method"] }],
  ])("is named: %s", (_, line, fault) => {
    const { peer, server } = connect();
    server.write(line);
    expect(peer.strayFaults).toMatchObject([fault]);
  });

  it("is named when the bytes are no line", () => {
    const { peer, server } = connect();
    server.breakFraming({ code: "not-utf8", excerpt: "x" });
    expect(peer.strayFaults).toEqual([{ code: "not-utf8", excerpt: "x" }]);
  });

  it("is no fault of a server that is being ended", async () => {
    const { peer, server } = connect();
    await peer.close();
    server.breakFraming({ code: "unfinished-line", excerpt: '{"json' });
    server.write("bye");
    expect(peer.strayFaults).toEqual([]);
  });

  it("is named when it answers a request for the second time", async () => {
    const { peer } = connect((message, server) => {
      server.answer(message, { n: 1 });
      server.answer(message, { n: 2 });
    });
    expect(await peer.request("a")).toEqual({ kind: "result", result: { n: 1 }, faults: [] });
    expect(peer.strayFaults).toMatchObject([{ code: "duplicate-answer", id: 1 }]);
  });

  it("is kept up to the limit", () => {
    const { peer, server } = connect(undefined, { maxFaults: 2 });
    server.write("a", "b", "c");
    expect(peer.strayFaults).toMatchObject([{ excerpt: "a" }, { excerpt: "b" }]);
  });
});

describe("what the server asks and announces", () => {
  it("is answered: a ping by a result, anything else by -32601", () => {
    const { peer, server } = connect();
    server.write('{"jsonrpc":"2.0","id":"p","method":"ping"}');
    server.write('{"jsonrpc":"2.0","id":3,"method":"sampling/createMessage","params":{}}');
    expect(server.sent.map((line): unknown => JSON.parse(line))).toEqual([
      { jsonrpc: "2.0", id: "p", result: {} },
      { jsonrpc: "2.0", id: 3, error: { code: -32601, message: "Method not found" } },
    ]);
    expect(peer.strayFaults).toEqual([]);
  });

  it("is recorded when it is a notification, in order", () => {
    const { peer, server } = connect();
    server.write('{"jsonrpc":"2.0","method":"notifications/a"}', '{"jsonrpc":"2.0","method":"notifications/b"}');
    expect(peer.notifications).toEqual(["notifications/a", "notifications/b"]);
    expect(server.sent).toEqual([]);
  });

  it("does not settle a request of ours with the same id", async () => {
    const { peer } = connect((message, server) => {
      server.write('{"jsonrpc":"2.0","id":1,"method":"ping"}');
      server.answer(message, { mine: true });
    });
    expect(await peer.request("a")).toMatchObject({ kind: "result", result: { mine: true } });
  });
});

describe("a server that floods", () => {
  it.each<[string, Partial<WireLimits>, string]>([
    ["lines that are no message", { maxNoiseLines: 2 }, "noise"],
    ["notifications", { maxUnrequestedMessages: 2 }, '{"jsonrpc":"2.0","method":"n"}'],
    ["requests", { maxUnrequestedMessages: 2 }, '{"jsonrpc":"2.0","id":1,"method":"ping"}'],
    ["answers", { maxUnrequestedMessages: 2 }, '{"jsonrpc":"2.0","id":99,"result":{}}'],
  ])("with %s is ended once the limit is passed", async (_, limits, line) => {
    const { peer, server } = connect(undefined, limits);
    const waiting = peer.request("a");
    server.write(line, line);
    expect(peer.closed).toBeUndefined();
    server.write(line);
    expect(peer.closed).toMatchObject({ code: "flooded" });
    expect(server.closings).toBe(1);
    expect(await waiting).toMatchObject({ kind: "gone", reason: { code: "flooded" } });
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
