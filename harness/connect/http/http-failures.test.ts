import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isJsonObject, type JsonObject } from "../../json/value.ts";
import { Connections, hello, ping, withSession } from "./fixture-http-client.ts";
import { eventOf, type Handler } from "./fixture-http-server.ts";

const connections = new Connections();

afterEach(() => connections.end());

describe("an answer that is no message ends the session, and says why", () => {
  const page = (status: number, headers: Readonly<Record<string, string>> = {}, body = "<h1>Page</h1>"): Handler => {
    return (_, response) => void response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
  };

  it.for<[string, Handler, JsonObject]>([
    ["a page", page(200), { code: "no-message", status: 200, mediaType: "text/html", excerpt: "<h1>Page</h1>" }],
    ["nothing", page(200, {}, ""), { code: "no-message", excerpt: "" }],
    ["202", page(202, {}, ""), { code: "no-message", status: 202 }],
    ["broken JSON", page(200, { "content-type": "application/json" }, '{"jsonrpc'), { code: "no-message" }],
    ["a redirect", page(307, { location: "/mcp/" }), { code: "redirected", status: 307, location: "/mcp/" }],
    ["401", page(401), { code: "not-authorized", status: 401 }],
    [
      "401 with the way to credentials",
      page(401, { "www-authenticate": 'Bearer resource_metadata="https://a.example/x"' }),
      { code: "not-authorized", metadata: "https://a.example/x" },
    ],
    ["403", page(403), { code: "not-authorized", status: 403 }],
    ["404", page(404), { code: "refused", status: 404 }],
    ["406", page(406), { code: "refused", status: 406 }],
    ["500", page(500), { code: "refused", status: 500 }],
    ["502", page(502), { code: "refused", status: 502 }],
    [
      "a compressed body",
      (_, response) =>
        void response
          .writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
          .end(gzipSync("{}")),
      { code: "compressed", encoding: "gzip" },
    ],
    ["a huge body", page(200, {}, "x".repeat(5_000)), { code: "too-large", what: "body", limit: 1_000 }],
    ["a huge head", page(200, { "x-much": "x".repeat(5_000) }), { code: "too-large", what: "head", limit: 2_000 }],
    ["a closed connection", (_, response) => response.destroy(), { code: "connection-lost", during: "request" }],
    [
      "half a body",
      (_, response) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
        response.write('{"jsonrpc":', () => response.destroy());
      },
      { code: "connection-lost", during: "answer" },
    ],
  ])("%s", async ([, handler, failure]) => {
    const { client } = await connections.both(handler, { limits: { maxBodyBytes: 1_000, maxHeadBytes: 2_000 } });
    client.send(ping);
    expect(await client.closed).toMatchObject({ code: "http-failure", failure });
    expect(client.texts).toEqual([]);
  });

  it("a body that is no UTF-8", async () => {
    const { client } = await connections.both((_, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end(Buffer.from([0x22, 0xff, 0x22]));
    });
    client.send(ping);
    await vi.waitFor(() => expect(client.broken).toEqual(["not-utf8"]));
  });

  it("nobody listens, no name leads there, or it is not HTTP or TLS", async () => {
    const server = await connections.serve(withSession);
    const gone = server.url;
    await connections.end();
    const chatter = createServer((socket: Socket) => socket.on("error", () => undefined).end("220 mail.example\r\n"));
    chatter.listen(0, "127.0.0.1");
    await once(chatter, "listening");
    const address = chatter.address();
    const port = address !== null && typeof address === "object" ? address.port : 0;
    const plain = await connections.serve(withSession);
    const failureAt = async (url: string): Promise<unknown> => {
      const client = connections.connect(url);
      client.send(ping);
      return client.closed;
    };
    expect(await failureAt(gone)).toMatchObject({ failure: { code: "not-reachable", reason: "refused" } });
    expect(await failureAt("http://no-such-host.invalid/")).toMatchObject({ failure: { reason: "unknown-host" } });
    expect(await failureAt(`http://127.0.0.1:${port}/`)).toMatchObject({ failure: { code: "not-http" } });
    expect(await failureAt(plain.url.replace("http:", "https:"))).toMatchObject({ failure: { code: "tls-failed" } });
    chatter.close();
  });

  it("the transport of 2024-11-05 is recognized", async () => {
    const { client } = await connections.both((received, response) => {
      if (received.method === "POST") return void response.writeHead(405).end();
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(eventOf("/messages?session=1", { event: "endpoint" }));
    });
    client.send(hello);
    expect(await client.closed).toMatchObject({ failure: { code: "old-transport" } });
  });
});

/** The server says that it cannot take a message, and of which request it cannot say. */
const refusal = { jsonrpc: "2.0", id: null, error: { code: -32601, message: "Method not found" } };

describe("an error that is for no request", () => {
  it.for([
    [400, []],
    [200, [refusal]],
  ] as const)("takes what comes with status %i for a notification as %j", async ([status, taken]) => {
    const { client } = await connections.both((received, response, fixture) => {
      if (received.message["method"] !== "notifications/a") return withSession(received, response, fixture);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(refusal));
    });
    client.send(hello);
    client.send({ method: "notifications/a" });
    for (const id of [2, 3]) client.send({ ...ping, id });
    const messages = await client.received(3 + taken.length);
    expect(messages.filter((message) => isJsonObject(message) && message["id"] === null)).toEqual(taken);
  });
});
