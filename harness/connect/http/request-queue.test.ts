import { afterEach, describe, expect, it, vi } from "vitest";
import type { JsonObject } from "../../json/value.ts";
import { Connections, ping } from "./fixture-http-client.ts";
import { sayResult, type Handler } from "./fixture-http-server.ts";

const connections = new Connections();

afterEach(() => connections.end());

describe("a request that nobody waits for any more", () => {
  const held: (() => void)[] = [];
  const slow: Handler = (received, response) => {
    if (received.message["method"] !== "tools/call") return sayResult(received, response, {});
    held.push(() => sayResult(received, response, {}));
  };
  const call = (id: number): JsonObject => ({ id, method: "tools/call", params: {} });

  it("holds up none that come after it, and may still be answered", async () => {
    const { client, server } = await connections.both(slow);
    client.send(call(1));
    client.send(ping);
    await server.receivedOf("POST");
    client.transport.giveUp([1]);
    expect(await client.received(1)).toMatchObject([{ id: 2 }]);
    for (const answer of held.splice(0)) answer();
    expect((await client.received(2))[1]).toMatchObject({ id: 1 });
  });

  it("ends no session where its connection breaks", async () => {
    const { client, server } = await connections.both((received, response) => {
      if (received.message["method"] === "ping") return sayResult(received, response, {});
      response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      held.push(() => response.destroy());
    });
    client.send(call(1));
    await server.receivedOf("POST");
    client.transport.giveUp([1]);
    for (const breakOff of held.splice(0)) breakOff();
    await vi.waitFor(async () => expect(await server.connections()).toBe(0));
    client.send(ping);
    expect(await client.received(1)).toMatchObject([{ id: 2 }]);
  });

  it("is not sent any more where it waited for its turn, so that one is open at a time", async () => {
    const { client, server } = await connections.both(slow);
    for (const id of [1, 3, 4]) client.send(call(id));
    await server.receivedOf("POST");
    client.transport.giveUp([1, 3, 4]);
    expect(client.transport.unsentBytes).toBe(0);
    client.send(ping);
    await client.received(1);
    expect(server.received.map(({ message }) => message["id"])).toEqual([1, 2]);
  });
});
