import { afterEach, describe, expect, it } from "vitest";
import { closePeers, connect } from "./fixture-connected-peer.ts";

afterEach(closePeers);

const refusal = '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":""}}';

describe("an answer without an id", () => {
  it("to a notification is named so, until a later request is answered", async () => {
    const { peer, server } = connect((message, from) => {
      if (message.id !== "") from.answer(message, {});
    });
    peer.notify("notifications/initialized");
    server.write(refusal);
    await peer.request("a");
    server.write(refusal);
    expect(peer.strayFaults.map(({ code }) => code)).toEqual(["notification-answered", "unknown-id"]);
  });

  it("comes rightly once for each line that is no message", () => {
    const { peer, server } = connect();
    peer.sendLine("{");
    peer.sendLine("[7]");
    server.write(refusal, refusal, refusal);
    expect(peer.strayFaults.map(({ code }) => code)).toEqual(["unknown-id"]);
  });
});

describe("an array", () => {
  it("is a fault of its own, and counts each of its messages by its part of the text", async () => {
    const { peer, server } = connect();
    const budget = { maxCharacters: 100, usedCharacters: 0 };
    const waiting = [peer.request("a", undefined, budget), peer.request("b", undefined, budget)];
    const line = '[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"result":{}}]';
    server.write(line);
    expect(await Promise.all(waiting)).toMatchObject([{ kind: "result" }, { kind: "result" }]);
    expect(budget.usedCharacters).toBe(line.length + 1);
    expect(peer.strayFaults).toEqual([{ code: "message-in-array" }]);
  });

  it("answers a batch rightly, with the ids that were in it", () => {
    const { peer, server } = connect();
    peer.sendLine('[{"jsonrpc":"2.0","id":"x","method":"ping"}]');
    server.write('[{"jsonrpc":"2.0","id":"x","result":{}}]', '{"jsonrpc":"2.0","id":"y","result":{}}');
    expect(peer.strayFaults.map(({ code }) => code)).toEqual(["unknown-id"]);
  });
});

it("what answers a request of another revision is bound by no rule of this one", async () => {
  const { peer } = connect((message, server) => server.answer(message, {}));
  const named = '{"_meta":{"v":"1"}}';
  peer.follow({
    requestMeta: { v: "1" },
    isNamedIn: ({ v }) => v === "1",
    faultsOf: (method) => [{ code: "input-required", method }],
  });
  const faultsOf = async (params?: string): Promise<number> => {
    const outcome = await peer.request("a", params);
    return "faults" in outcome ? outcome.faults.length : -1;
  };
  expect([await faultsOf("{}"), await faultsOf(named)]).toEqual([1, 1]);
  expect([await faultsOf('{"_meta":{"v":"0"}}'), await faultsOf()]).toEqual([0, 0]);
});
