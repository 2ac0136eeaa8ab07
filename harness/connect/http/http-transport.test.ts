import { afterEach, describe, expect, it, vi } from "vitest";
import type { Json, JsonObject } from "../../json/value.ts";
import { Connections, hello, ping, withSession } from "./fixture-http-client.ts";
import { eventOf, sayResult, type Handler, type Received } from "./fixture-http-server.ts";

const connections = new Connections();

afterEach(() => connections.end());

function headersOf({ headers }: Received): JsonObject {
  const names = ["mcp-protocol-version", "mcp-session-id", "mcp-method", "mcp-name", "mcp-param-region"];
  return Object.fromEntries(
    names.flatMap((name) => (typeof headers[name] === "string" ? [[name, headers[name]]] : [])),
  );
}

describe("a revision with sessions", () => {
  it("names the session and the revision from the handshake on, and ends the session", async () => {
    const { server, client } = await connections.both(withSession);
    client.send(hello);
    client.send({ method: "notifications/initialized" });
    client.send(ping);
    await client.received(2);
    await client.transport.close();
    const posts = server.received.filter(({ method }) => method === "POST");
    const named = { "mcp-protocol-version": "2025-06-18", "mcp-session-id": "abc" };
    expect(posts.map(headersOf)).toEqual([{}, named, named]);
    expect(posts[0]?.headers).toMatchObject({
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "accept-encoding": "identity",
    });
    expect((await server.receivedOf("DELETE")).map(headersOf)).toEqual([named]);
    await vi.waitFor(async () => expect(await server.connections()).toBe(0));
  });

  it("sends nothing before what is no request has been taken", async () => {
    let take: () => void = () => undefined;
    const { server, client } = await connections.both(
      (received, response, fixture) => {
        if (received.message["method"] === "notifications/initialized") take = () => response.writeHead(202).end();
        else withSession(received, response, fixture);
      },
      { limits: { courtesyMs: 60_000 } },
    );
    client.send(hello);
    client.send({ method: "notifications/initialized" });
    client.send(ping);
    await server.receivedOf("POST", 2);
    expect(client.transport.unsentBytes).toBeGreaterThan(0);
    take();
    expect(await client.received(2)).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  it("goes on when what is no request is never taken", async () => {
    const { server, client } = await connections.both((received, response, fixture) => {
      if (received.text !== "[]") withSession(received, response, fixture);
    });
    client.send(hello);
    client.transport.send("[]");
    client.send(ping);
    expect(await client.received(2)).toMatchObject([{ id: 1 }, { id: 2 }]);
    await server.receivedOf("POST", 3);
  });

  it("gets what the server announces by itself", async () => {
    const changed = { jsonrpc: "2.0", method: "notifications/tools/list_changed" };
    const { client } = await connections.both((received, response, fixture) => {
      if (received.method !== "GET") return withSession(received, response, fixture);
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(eventOf(changed));
    });
    client.send(hello);
    client.send({ method: "notifications/initialized" });
    expect(await client.received(2)).toContainEqual(changed);
  });

  it.for([
    ["404 and a page", (response: Parameters<Handler>[1]) => response.writeHead(404).end("no such session")],
    [
      "404 and an error for nobody",
      (response: Parameters<Handler>[1]) =>
        response
          .writeHead(404, { "content-type": "application/json" })
          .end('{"jsonrpc":"2.0","error":{"code":-32001,"message":"gone"},"id":null}'),
    ],
    [
      "400 and an error for nobody that names the session",
      (response: Parameters<Handler>[1]) =>
        response
          .writeHead(400, { "content-type": "application/json" })
          .end(
            '{"jsonrpc":"2.0","error":{"code":-32000,"message":"Bad Request: No valid session ID provided"},"id":null}',
          ),
    ],
  ] as const)("is over when the server has lost it: %s", async ([, lose]) => {
    const { client } = await connections.both((received, response, fixture) => {
      if (received.message["method"] === "ping") lose(response);
      else withSession(received, response, fixture);
    });
    client.send(hello);
    client.send(ping);
    expect(await client.closed).toMatchObject({ code: "http-failure", failure: { code: "session-lost" } });
  });
});

describe("the revision without sessions", () => {
  const meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };

  it("mirrors method, name and declared arguments into headers", async () => {
    const properties = { region: { type: "string", "x-mcp-header": "Region" }, other: { type: "string" } };
    const tools = [{ name: "naïve tool", inputSchema: { type: "object", properties } }];
    const { server, client } = await connections.both((received, response) => sayResult(received, response, { tools }));
    client.send({ id: 1, method: "tools/list", params: { _meta: meta } });
    const call = (id: number, region: Json): JsonObject => ({
      id,
      method: "tools/call",
      params: { _meta: meta, name: "naïve tool", arguments: { region, other: "x" } },
    });
    client.send(call(2, "us-west1"));
    client.send(call(3, null));
    await client.received(3);
    const version = { "mcp-protocol-version": "2026-07-28" };
    const called = { ...version, "mcp-method": "tools/call", "mcp-name": "=?base64?bmHDr3ZlIHRvb2w=?=" };
    expect(server.received.map(headersOf)).toEqual([
      { ...version, "mcp-method": "tools/list" },
      { ...called, "mcp-param-region": "us-west1" },
      called,
    ]);
  });

  it("names the revision also for what lacks it, and for what is no message", async () => {
    const { server, client } = await connections.both((received, response) => sayResult(received, response, {}));
    client.send({ id: 1, method: "server/discover", params: { _meta: meta } });
    const unknown = { "io.modelcontextprotocol/protocolVersion": "1900-01-01" };
    client.send({ id: 2, method: "tools/list", params: { _meta: unknown } });
    client.send({ id: 3, method: "tools/list" });
    await client.received(3);
    client.transport.send("[]");
    await server.receivedOf("POST", 4);
    expect(server.received.slice(1).map(headersOf)).toEqual([
      { "mcp-protocol-version": "1900-01-01", "mcp-method": "tools/list" },
      { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/list" },
      { "mcp-protocol-version": "2026-07-28" },
    ]);
  });

  it("answers nothing to a server, and ends no session", async () => {
    const { server, client } = await connections.both((received, response) => sayResult(received, response, {}));
    client.send({ id: 1, method: "tools/list", params: { _meta: meta } });
    await client.received(1);
    client.transport.send('{"jsonrpc":"2.0","id":7,"result":{}}');
    await client.transport.close();
    expect(server.received.map(({ method }) => method)).toEqual(["POST"]);
  });

  it("loses a request whose stream ends early: it is not taken up again", async () => {
    const { client } = await connections.both((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(eventOf("", { id: "1" }));
    });
    client.send({ id: 1, method: "tools/list", params: { _meta: meta } });
    expect(await client.closed).toMatchObject({ failure: { code: "connection-lost", during: "answer" } });
  });
});

describe("an error of HTTP that is a message", () => {
  it.for([
    ["with its id", 2],
    ["with none", null],
  ] as const)("is the answer to its request, %s", async ([, id]) => {
    const error = { jsonrpc: "2.0", error: { code: -32601, message: "unknown" }, id };
    const { client } = await connections.both(
      (_, response) => void response.writeHead(404, { "content-type": "application/json" }).end(JSON.stringify(error)),
    );
    client.send(ping);
    expect(await client.received(1)).toEqual([error]);
    expect(client.carried).toEqual([2]);
  });
});

describe("a server that asks for a pause", () => {
  it("is asked again", async () => {
    let asked = 0;
    const { client } = await connections.both((received, response) => {
      asked++;
      if (asked < 3) response.writeHead(429, { "retry-after": "0" }).end();
      else sayResult(received, response, {});
    });
    client.send({ id: 5, method: "tools/call", params: { name: "a" } });
    expect(await client.received(1)).toMatchObject([{ id: 5 }]);
    expect(asked).toBe(3);
  });

  it("is not waited for longer than is allowed", async () => {
    const { client } = await connections.both(
      (_, response) => void response.writeHead(429, { "retry-after": "3600" }).end(),
    );
    client.send(ping);
    expect(await client.closed).toMatchObject({ failure: { code: "throttled", retryAfterMs: 3_600_000 } });
  });
});

describe("a connection that was kept too long", () => {
  const closing: Handler = (received, response) => {
    const { socket } = response;
    sayResult(received, response, {});
    // The next request on it finds it closed.
    if (received.message["id"] === 1)
      response.once("finish", () => socket?.once("data", () => socket.resetAndDestroy()));
  };

  it.for([
    ["a question is asked again", "tools/list", 2],
    ["a call goes over another", "tools/call", 1],
  ] as const)("%s", async ([, method, count]) => {
    const { client, server } = await connections.both(closing);
    client.send({ id: 1, method: "ping" });
    await client.received(1);
    client.send({ id: 2, method, params: {} });
    expect((await client.received(2))[1]).toMatchObject({ id: 2 });
    expect(server.received.filter(({ message }) => message["method"] === method)).toHaveLength(count);
  });

  it.for([
    ["a question that ends every connection is asked twice", "tools/list", 2],
    ["a call that ends its connection is not made again", "tools/call", 1],
  ] as const)("%s, and is told", async ([, method, count]) => {
    const { client, server } = await connections.both((received, response) => {
      if (received.message["method"] === "ping") sayResult(received, response, {});
      else response.socket?.resetAndDestroy();
    });
    client.send({ id: 1, method: "ping" });
    await client.received(1);
    client.send({ id: 2, method, params: {} });
    expect(await client.closed).toMatchObject({ failure: { code: "connection-lost", during: "request" } });
    expect(server.received.filter(({ message }) => message["method"] === method)).toHaveLength(count);
  });
});

it("several requests are open at once where that is allowed, and no more", async () => {
  const held: (() => void)[] = [];
  const { server, client } = await connections.both(
    (received, response) => void held.push(() => sayResult(received, response, {})),
    { concurrency: 3 },
  );
  for (let id = 1; id <= 5; id++) client.send({ id, method: "ping" });
  await server.receivedOf("POST", 3);
  expect(server.received).toHaveLength(3);
  for (const answer of held.splice(0)) answer();
  await server.receivedOf("POST", 5);
  for (const answer of held.splice(0)) answer();
  expect(await client.received(5)).toHaveLength(5);
});

it("headers of the user are in every request", async () => {
  const { server, client } = await connections.both(withSession, { headers: [["X-Key", "secret"]] });
  client.send(hello);
  await client.received(1);
  await client.transport.close();
  expect(server.received.map(({ headers }) => headers["x-key"])).toEqual(["secret", "secret"]);
});
