import { afterEach, describe, expect, it } from "vitest";
import { closePeers, connect } from "./fixture-connected-peer.ts";
import type { Peer } from "./peer.ts";

/** A server that answers the first request by one line, in which ID stands for its id. */
function answering(line: string): Peer {
  return connect(({ id }, server) => server.write(line.replaceAll("ID", id))).peer;
}

afterEach(closePeers);

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

  it.each([
    ["the same", '{"jsonrpc":"2.0","id":ID,"result":{}}', []],
    ["a number", '{"jsonrpc":"2.0","id":1,"result":{}}', [{ code: "id-of-other-type", sent: "1", found: 1 }]],
  ])("is held to the id of a request that has a string: %s", async (_, line, faults) => {
    const peer = answering(line);
    peer.ids.writeAsStrings();
    expect(await peer.request("a")).toMatchObject({ kind: "result", faults });
  });

  it("has its faults kept only when somebody asks for it", async () => {
    const peer = answering('{"id":ID,"result":{}}');
    const outcome = await peer.request("initialize");
    expect(peer.strayFaults).toEqual([]);
    peer.keepFaults(outcome);
    expect(peer.strayFaults).toEqual([{ code: "missing-jsonrpc", found: null }]);
  });

  it("by being nested too deep for any reader is malformed, its id read all the same", async () => {
    const line = `{"jsonrpc":"2.0","id":ID,"result":{"a":${"[".repeat(600)}${"]".repeat(600)}}}`;
    const peer = answering(line);
    expect(await peer.request("a")).toMatchObject({
      kind: "malformed",
      faults: [{ code: "nested-too-deep", maxDepth: 512 }],
    });
    expect(peer.strayFaults).toEqual([]);
  });

  it("by being more than the answers to a conversation may hold together is malformed from there on", async () => {
    const budget = { maxCharacters: 100, usedCharacters: 0 };
    const { peer } = connect((message, server) => server.answer(message, { text: "x".repeat(20) }));
    const kinds: string[] = [];
    for (let count = 0; count < 3; count++) kinds.push((await peer.request("a", undefined, budget)).kind);
    expect(kinds).toEqual(["result", "malformed", "malformed"]);
    expect(await peer.request("a", undefined, budget)).toMatchObject({ faults: [{ code: "answers-too-large" }] });
    expect(await peer.request("a")).toMatchObject({ kind: "result" });
  });
});

describe("several messages in one array", () => {
  it("are read one by one, as revision 2025-03-26 has it", async () => {
    const { peer, server } = connect();
    const waiting = [peer.request("a"), peer.request("b")];
    server.write(
      '[{"jsonrpc":"2.0","id":2,"result":{"n":2}},{"jsonrpc":"2.0","method":"notifications/message"},{"jsonrpc":"2.0","id":1,"result":{"n":1}},7]',
    );
    expect(await Promise.all(waiting)).toMatchObject([{ result: { n: 1 } }, { result: { n: 2 } }]);
    expect(peer.notifications).toEqual(["notifications/message"]);
    expect(peer.strayFaults).toMatchObject([{ code: "message-in-array" }, { code: "not-a-message" }]);
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
    [
      "a key twice in a notification",
      '{"method":"notifications/message","method":"notifications/message"}',
      { code: "duplicate-keys", keys: ["method"] },
    ],
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

  it.each([
    ["with its id at the start", '{"jsonrpc":"2.0","id":2,"result":{"text":"'],
    ["with its id first", '{"id":2,"result":{"text":"'],
  ])("settles the request that it answers when it is too long to be read, %s", async (_, excerpt) => {
    const { peer, server } = connect();
    const [first, second] = [peer.request("a"), peer.request("b")];
    server.breakFraming({ code: "line-too-long", limitBytes: 10, excerpt });
    expect(await second).toMatchObject({
      kind: "malformed",
      faults: [{ code: "answers-too-large", maxCharacters: 10 }],
    });
    // Where nobody can tell which request it answers, it is the only one that is open.
    server.breakFraming({ code: "line-too-long", limitBytes: 10, excerpt: '{"result":{"id":2' });
    expect(await first).toMatchObject({ kind: "malformed" });
    server.write('{"jsonrpc":"2.0","id":1,"result":{}}');
    expect(peer.strayFaults.map(({ code }) => code)).toEqual(["line-too-long", "line-too-long"]);
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

  it("is a fault where no revision has the notification, once, so that there is a place for other faults", () => {
    const { peer, server } = connect(undefined, { maxFaults: 2 });
    server.write('{"jsonrpc":"2.0","method":"notifications/progress"}');
    expect(peer.strayFaults).toEqual([]);
    server.write('{"jsonrpc":"2.0","method":"a"}', '{"jsonrpc":"2.0","method":"b"}', "c");
    expect(peer.strayFaults).toMatchObject([{ code: "notification-unknown", method: "a" }, { code: "not-json" }]);
  });

  it("does not settle a request of ours with the same id", async () => {
    const { peer } = connect((message, server) => {
      server.write('{"jsonrpc":"2.0","id":1,"method":"ping"}');
      server.answer(message, { mine: true });
    });
    expect(await peer.request("a")).toMatchObject({ kind: "result", result: { mine: true } });
  });
});
