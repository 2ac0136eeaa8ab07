import { afterEach, expect, it } from "vitest";
import { Connections, hello, withSession } from "./fixture-http-client.ts";
import type { Handler } from "./fixture-http-server.ts";

const connections = new Connections();

afterEach(() => connections.end());

/** A server with sessions that answers a method with status 200 and an error for the request. */
function refusing(method: string, message: string): Handler {
  return (received, response, fixture) => {
    if (received.message["method"] !== method) return withSession(received, response, fixture);
    const id = received.message["id"] ?? null;
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32001, message } }));
  };
}

it.for([
  "Session not found",
  "Session has been terminated",
  "Invalid or expired session ID",
  "Bad Request: No valid session ID provided",
])("a session is over after an error with status 200 that says nothing but %j", async (message) => {
  const { client } = await connections.both(refusing("ping", message));
  client.send(hello);
  client.send({ id: 2, method: "ping" });
  // An answer would come instead, and no end.
  expect(await Promise.race([client.closed, client.received(2)])).toMatchObject({
    code: "http-failure",
    failure: { code: "session-lost", status: 200 },
  });
});

it.for([
  ["of a call, whose tool may have sessions of its own", "tools/call", "Session not found"],
  ["that says more than that", "ping", "The session of the browser was not found"],
] as const)("a session goes on after an error %s", async ([, method, message]) => {
  const { client } = await connections.both(refusing(method, message));
  client.send(hello);
  client.send({ id: 2, method, params: {} });
  expect((await client.received(2))[1]).toMatchObject({ id: 2, error: { message } });
});
