import { once } from "node:events";
import { createServer, request as requestOf, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { openHttpTap, type HttpTap } from "./http-tap.ts";

/** A request that came to the upstream. */
interface Came {
  readonly method: string;
  readonly session: string;
  readonly body: string;
}

interface Tapped {
  readonly tap: HttpTap;
  readonly came: readonly Came[];
}

/** @param answer what the upstream answers to a request whose body has been read */
async function tapped(answer: (response: ServerResponse, came: Came) => void): Promise<Tapped> {
  const came: Came[] = [];
  const upstream = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const session = String(request.headers["mcp-session-id"] ?? "");
      came.push({ method: request.method ?? "", session, body });
      answer(response, { method: request.method ?? "", session, body });
    });
  });
  await once(upstream.listen(0, "127.0.0.1"), "listening");
  const address = upstream.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const tap = await openHttpTap(() => Promise.resolve(`http://127.0.0.1:${port}/mcp`));
  onTestFinished(async () => {
    await tap.end();
    upstream.closeAllConnections();
    upstream.close();
  });
  return { tap, came };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
  return text;
}

function post(url: string, body: string, session?: string): Promise<Response> {
  return fetch(url, { method: "POST", body, headers: session === undefined ? {} : { "mcp-session-id": session } });
}

/** Opens the session that the body names, and answers with what was asked. */
function echoing(response: ServerResponse, { body, session }: Came): void {
  response.writeHead(200, { "content-type": "application/json", "mcp-session-id": session === "" ? "one" : session });
  response.end(JSON.stringify({ jsonrpc: "2.0", id: 1, result: { said: body } }));
}

it("passes requests and answers on as they are, and notes the messages of both ways", async () => {
  const { tap, came } = await tapped(echoing);
  const response = await post(tap.url, '{"id":1,"method":"é"}', "two");
  expect([response.status, response.headers.get("mcp-session-id")]).toEqual([200, "two"]);
  expect(await response.json()).toMatchObject({ result: { said: '{"id":1,"method":"é"}' } });
  expect(came).toEqual([{ method: "POST", session: "two", body: '{"id":1,"method":"é"}' }]);
  expect(tap.messages.map(({ way, message }) => [way, message["id"]])).toEqual([
    ["up", 1],
    ["down", 1],
  ]);
});

it("notes each event of a stream, wherever its bytes are cut", async () => {
  const events = Buffer.from('data: {"a":"é"}\n\ndata: {"b":1}\n\n');
  const { tap } = await tapped((response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const write = (at: number): void => {
      if (at === events.length) response.end();
      else response.write(events.subarray(at, at + 1), () => setImmediate(() => write(at + 1)));
    };
    write(0);
  });
  const response = await post(tap.url, "{}");
  expect(await response.text()).toBe(events.toString());
  expect(tap.messages.slice(1)).toEqual([
    { way: "down", message: { a: "é" } },
    { way: "down", message: { b: 1 } },
  ]);
});

it("greets a session before its client hears of it, tells every session, and forgets those that are over", async () => {
  const { tap, came } = await tapped((response, each) => {
    if (each.body === '"told"' && each.session === "lost") return void response.writeHead(404).end();
    return echoing(response, each);
  });
  tap.greet(['"hello"']);
  await post(tap.url, '"opens"');
  expect(came.map(({ session, body }) => `${session} ${body}`)).toEqual([' "opens"', 'one "hello"']);
  await post(tap.url, '"used"', "lost");
  await fetch(tap.url, { method: "DELETE", headers: { "mcp-session-id": "one" } });
  await post(tap.url, '"used"', "two");
  const tell = async (): Promise<readonly string[]> => {
    const before = came.length;
    tap.tell('"told"');
    await tap.settled();
    return came.slice(before).map(({ session }) => session);
  };
  expect(await tell()).toEqual(["lost", "two"]);
  expect(await tell()).toEqual(["two"]);
});

it("answers for an upstream that is gone, and refuses what is too large", async () => {
  const tap = await openHttpTap(() => Promise.reject(new Error("gone")));
  onTestFinished(() => tap.end());
  expect((await post(tap.url, "{}")).status).toBe(502);
  const large = requestOf(tap.url, { method: "POST" });
  large.on("error", () => undefined).end(Buffer.alloc(17 * 1024 * 1024));
  const [response] = await once(large, "response");
  expect(response).toMatchObject({ statusCode: 413 });
});

it("outlives a relay that breaks off in the middle of a request", async () => {
  const { tap, came } = await tapped(echoing);
  const { port } = new URL(tap.url);
  const broken = connect(Number(port), "127.0.0.1");
  broken.write("POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{");
  await once(broken, "connect");
  broken.end();
  await once(broken.resume(), "close");
  expect((await post(tap.url, "{}")).status).toBe(200);
  expect(came).toHaveLength(1);
});
