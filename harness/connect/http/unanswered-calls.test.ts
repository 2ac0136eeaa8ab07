import { afterEach, describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../json/value.ts";
import { Connections } from "./fixture-http-client.ts";
import { sayResult, type FixtureHttpServer, type Handler } from "./fixture-http-server.ts";
import { UnansweredCalls } from "./unanswered-calls.ts";

const connections = new Connections();

afterEach(() => connections.end());

function call(id: number, given: JsonObject): JsonObject {
  return { id, method: "tools/call", params: { name: "pay", arguments: given } };
}

/** The arguments of all calls that came in. */
function called(server: FixtureHttpServer): readonly Json[] {
  return server.received.map(({ message }) => message["params"] ?? null);
}

describe("a call whose connection broke", () => {
  const breaks: Handler = (received, response) => {
    if (received.text.includes("breaks")) response.socket?.resetAndDestroy();
    else sayResult(received, response, {});
  };

  it("is not sent again in any session, and others are", async () => {
    const server = await connections.serve(breaks);
    const options = { unansweredCalls: new UnansweredCalls() };
    const first = connections.connect(server.url, options);
    first.send(call(1, { to: "breaks", sum: 1 }));
    expect(await first.closed).toMatchObject({ failure: { code: "connection-lost" } });
    const second = connections.connect(server.url, options);
    second.send(call(2, { to: "all is well" }));
    second.send(call(3, { to: "all is well" }));
    await second.received(2);
    // The order of keys makes no other call.
    second.send(call(4, { sum: 1, to: "breaks" }));
    expect(await second.closed).toMatchObject({ failure: { code: "not-repeated" } });
    expect(called(server)).toEqual([
      { name: "pay", arguments: { to: "breaks", sum: 1 } },
      { name: "pay", arguments: { to: "all is well" } },
      { name: "pay", arguments: { to: "all is well" } },
    ]);
  });

  it("is sent again where it never came to the tool: the server wanted credentials", async () => {
    const server = await connections.serve((_, response) => void response.writeHead(401).end());
    const options = { unansweredCalls: new UnansweredCalls() };
    for (const id of [1, 2]) {
      const client = connections.connect(server.url, options);
      client.send(call(id, {}));
      expect(await client.closed).toMatchObject({ failure: { code: "not-authorized" } });
    }
  });
});

it("a call that is still open when its session ends is not sent again", async () => {
  const server = await connections.serve(() => undefined);
  const options = { unansweredCalls: new UnansweredCalls() };
  const first = connections.connect(server.url, options);
  first.send(call(1, {}));
  await server.receivedOf("POST");
  await first.transport.close();
  const second = connections.connect(server.url, options);
  second.send(call(2, {}));
  expect(await second.closed).toMatchObject({ failure: { code: "not-repeated" } });
});
