import { afterEach, describe, expect, it } from "vitest";
import { Connections, ping } from "./fixture-http-client.ts";
import { eventOf, sayResult } from "./fixture-http-server.ts";

const connections = new Connections();

afterEach(() => connections.end());

describe("a stream", () => {
  it("brings messages before the answer, in order, in every form of the format", async () => {
    const { client } = await connections.both((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
      response.write(": a comment\r\nevent: other\r\ndata: not for us\r\n\r\n\uFEFF".replace("\uFEFF", ""));
      response.write('data: {"jsonrpc":"2.0",\ndata: "method":"notifications/progress"}\n\n');
      response.write('id: 4\rdata: {"jsonrpc":"2.0","id":2,"result":{}}\r\rdata: unfinished');
      response.end();
    });
    client.send(ping);
    const expected = [
      { jsonrpc: "2.0", method: "notifications/progress" },
      { jsonrpc: "2.0", id: 2, result: {} },
    ];
    expect(await client.received(2)).toEqual(expected);
  });

  it("that ends before the answer is taken up again where the server has said how", async () => {
    const { server, client } = await connections.both((received, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      if (received.method === "POST") response.end(`retry: 5\n${eventOf("", { id: "one" })}`);
      else if (received.headers["last-event-id"] === "one") response.end(eventOf("", { id: "two" }));
      else response.end(eventOf({ jsonrpc: "2.0", id: 2, result: {} }));
    });
    client.send(ping);
    expect(await client.received(1)).toEqual([{ jsonrpc: "2.0", id: 2, result: {} }]);
    const resumed = server.received
      .filter(({ method }) => method === "GET")
      .map(({ headers }) => headers["last-event-id"]);
    expect(resumed).toEqual(["one", "two"]);
  });

  it("that is taken up again and brings nothing new is taken up once more from where it was, after the same time", async () => {
    const { server, client } = await connections.both((received, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const resumptions = server.received.filter(({ method }) => method === "GET").length;
      if (received.method === "POST") response.end(`retry: 5\n${eventOf("", { id: "one" })}`);
      else response.end(resumptions < 3 ? ": nothing yet\n\n" : eventOf({ jsonrpc: "2.0", id: 2, result: {} }));
    });
    client.send(ping);
    expect(await client.received(1)).toEqual([{ jsonrpc: "2.0", id: 2, result: {} }]);
    const resumed = server.received
      .filter(({ method }) => method === "GET")
      .map(({ headers }) => headers["last-event-id"]);
    expect(resumed).toEqual(["one", "one", "one"]);
  });

  it("that never brings the answer is given up", async () => {
    const { server, client } = await connections.both(
      (_, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.end(`retry: 1\n${eventOf("", { id: "again" })}`);
      },
      { limits: { maxResumptions: 2 } },
    );
    client.send(ping);
    expect(await client.closed).toMatchObject({ failure: { code: "connection-lost" } });
    expect(server.received.map(({ method }) => method)).toEqual(["POST", "GET", "GET"]);
  });

  it("that stays open for what is no request holds nothing up", async () => {
    const { client } = await connections.both((received, response) => {
      if (received.message["id"] !== undefined) return sayResult(received, response, {});
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(": for a batch\n\n");
    });
    client.transport.send('[{"jsonrpc":"2.0","id":"in-a-batch","method":"ping"}]');
    client.send(ping);
    expect(await client.received(1)).toMatchObject([{ id: 2 }]);
  });

  it.for([
    ["an event that never ends", "event", { maxEventCharacters: 1_000 }, `data: ${"x".repeat(5_000)}`],
    ["more events than are read", "events", { maxEventsPerStream: 10 }, eventOf("x").repeat(50)],
  ] as const)("is bounded: %s", async ([, what, limits, text]) => {
    const { client } = await connections.both(
      (_, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write(text);
      },
      { limits },
    );
    client.send(ping);
    expect(await client.closed).toMatchObject({ failure: { code: "too-large", what } });
  });
});
