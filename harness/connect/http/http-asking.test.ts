import { afterEach, expect, it } from "vitest";
import { Connections, hello, withSession } from "./fixture-http-client.ts";
import { eventOf, sayResult, type Handler } from "./fixture-http-server.ts";

const connections = new Connections();

afterEach(() => connections.end());

const timeoutMs = 5_000;
const list = { method: "POST", message: { method: "tools/list", params: {} } } as const;

it("asks in the session of the run, in none, or in one that it has opened", async () => {
  const opening: Handler = (received, response, server) => {
    const isOpening = received.message["method"] === "initialize";
    if (isOpening) sayResult(received, response, {}, { "mcp-session-id": `s${server.received.length}` });
    else withSession(received, response, server);
  };
  const { server, client } = await connections.both(opening);
  client.send(hello);
  await client.received(1);
  const seen = await client.transport.http.ask(
    [
      list,
      { ...list, session: "none" },
      { method: "POST", session: "none", message: { method: "initialize" } },
      { method: "DELETE", session: { openedBy: 2 } },
      { ...list, session: { openedBy: 1 } },
    ],
    timeoutMs,
  );
  expect(seen).toMatchObject([
    { kind: "response", status: 200, mediaType: "application/json", isEmpty: false, message: { result: {} } },
    { status: 200 },
    { status: 200, sessionId: "s4" },
    { status: 200, isEmpty: true },
    { kind: "unanswered" },
  ]);
  const sessions = server.received.map(({ method, headers }) => `${method} ${String(headers["mcp-session-id"])}`);
  expect(sessions).toEqual(["POST undefined", "POST s1", "POST undefined", "POST undefined", "DELETE s4"]);
  expect(client.texts).toHaveLength(1);
});

it("ends a session under its whole name, however long that is", async () => {
  const name = "s".repeat(15_000);
  const { server, client } = await connections.both((received, response) =>
    sayResult(received, response, {}, { "mcp-session-id": name }),
  );
  const opening = { method: "POST", session: "none", message: { method: "initialize" } } as const;
  const seen = await client.transport.http.ask([opening, { method: "DELETE", session: { openedBy: 0 } }], timeoutMs);
  expect(seen).toMatchObject([{ status: 200, sessionId: name }, { kind: "response" }]);
  expect(server.received.at(-1)?.headers["mcp-session-id"]).toBe(name);
});

it("sends other headers than the message would have, and leaves some out", async () => {
  const { server, client } = await connections.both(withSession);
  const params = { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } };
  const modern = { method: "POST", message: { method: "tools/list", params } } as const;
  const http = client.transport.http;
  await http.ask([modern, { ...modern, headers: { "Mcp-Method": null, "MCP-Protocol-Version": "x" } }], timeoutMs);
  const [honest, other] = server.received.map(({ headers }) => headers);
  expect(honest).toMatchObject({ "mcp-method": "tools/list", "mcp-protocol-version": "2026-07-28" });
  expect(other).toMatchObject({ "mcp-protocol-version": "x" });
  expect(other).not.toHaveProperty("mcp-method");
});

it("takes the answer out of a stream that stays open, and leaves it", async () => {
  const { client } = await connections.both((received, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(eventOf({ jsonrpc: "2.0", method: "notifications/message" }));
    response.write(eventOf({ jsonrpc: "2.0", id: received.message["id"] ?? null, result: { tools: [] } }));
  });
  const seen = await client.transport.http.ask([list, { method: "GET" }], timeoutMs);
  expect(seen).toMatchObject([{ message: { result: { tools: [] } } }, { mediaType: "text/event-stream" }]);
});

it("tells what brought no response", async () => {
  const { client } = await connections.both((received, response) => {
    if (received.method === "GET") response.destroy();
  });
  const seen = await client.transport.http.ask([{ method: "GET" }, list], 50);
  expect(seen).toEqual([
    { kind: "failed", failure: { code: "connection-lost", during: "request" } },
    { kind: "unanswered" },
  ]);
});
