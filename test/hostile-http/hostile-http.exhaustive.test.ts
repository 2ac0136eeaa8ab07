import { once } from "node:events";
import { createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { FixtureHttpServer } from "../../harness/connect/http/fixture-http-server.ts";
import { runChecks } from "../../library/run-checks.ts";
import type { Report } from "../../report-model/report-model.ts";
import {
  answerToAnother,
  endlessStream,
  errorFor,
  forgetsAt,
  halfAnEvent,
  hostileAt,
  page,
  raw,
  revisions,
  slowDrip,
  twoAnswers,
  type Misbehaviour,
  type Revision,
} from "./fixture-hostile-http.ts";

type TestEnd = typeof onTestFinished;

async function start(atEnd: TestEnd, ...hostile: Parameters<typeof hostileAt>): Promise<FixtureHttpServer> {
  const server = await hostileAt(...hostile);
  atEnd(() => server.stop());
  return server;
}

/** Whoever is silent costs little; whoever answers may take its time on a busy machine. */
const silent = { timeoutMs: 500, startTimeoutMs: 1_000 };
const silentLater = { timeoutMs: 500 };

function run(
  url: string,
  only: readonly string[],
  revision?: Revision,
  patience: { readonly timeoutMs?: number; readonly startTimeoutMs?: number } = {},
): Promise<Report> {
  const protocol = revision === undefined ? {} : { protocol: revision };
  const limits = { maxTimeMs: 300_000, startTimeoutMs: 60_000, ...patience };
  return runChecks({ target: { url }, seed: 1, runs: 1, observe: "none", only, ...limits, ...protocol });
}

function toldIn({ problems }: Report): string {
  return problems.map(({ message, hint }) => `${message} ${hint}`).join("\n");
}

const packed = gzipSync(Buffer.alloc(10_000_000));
const bomb: Misbehaviour = (_, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
  response.end(packed);
};
const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
const log = "Look at the log of the server";

/** Each with a part of what is said of it, in the place of the first answer and of a list. */
const misbehaviours: readonly (readonly [name: string, misbehaviour: Misbehaviour, message: string, hint: string])[] = [
  ["a page", page(200), '200 with a page of HTML: "Page"', "is the MCP endpoint, and not a page"],
  ["nothing", page(200, {}, ""), "200 with an empty body", "is the MCP endpoint, and not a page"],
  ["a redirect", page(307, { location: "/mcp/" }), 'with status 307 to "/mcp/"', "Give the final address"],
  ["401", page(401), "answered 401", "Give credentials"],
  ["401 and an error", errorFor("nobody", 401, -32001, "Unauthorized"), "answered 401", "Give credentials"],
  ["403 and an error", errorFor("request", 403, -32003, "Forbidden"), "answered 403", "Give credentials"],
  ["403", page(403), "answered 403", "Give credentials"],
  ["406", page(406), "answered 406 with a page of HTML", "text/event-stream were accepted"],
  ["429", page(429, { "retry-after": "3600" }), "kept answering 429", "Wait, and run it again"],
  ["500", page(500), "answered 500 with a page of HTML", log],
  [
    "500 and an error for nobody",
    errorFor("nobody", 500, -32603, "Internal server error"),
    "500 with a JSON-RPC error without the id of a request",
    log,
  ],
  ["502", page(502), "answered 502 with a page of HTML", "A proxy does not reach the server"],
  ["a compressed bomb", bomb, "compressed its response", log],
  ["a huge head", page(200, { "x-much": "x".repeat(100_000) }), "32 KiB of HTTP headers", log],
  ["chunked nonsense", raw(`${head}transfer-encoding: chunked\r\n\r\nnonsense\r\n`), "HTTP", log],
  ["a connection that is closed", (_, response) => void response.destroy(), "closed the connection", log],
  ["half a body", raw(`${head}content-length: 100\r\n\r\n{`), "ended its HTTP response early", log],
  ["half an event", halfAnEvent, "ended its HTTP response early", log],
  ["an answer to another request", answerToAnother, "ended its HTTP response early", log],
  ["a slow drip", slowDrip, "did not answer", "more time with startTimeoutMs"],
  ["an endless stream", endlessStream, "did not answer", "more time with startTimeoutMs"],
];

// Most of the time is spent on waiting for what never comes.
describe.for(revisions)("in %s", (revision) => {
  it.concurrent.for(misbehaviours)(
    "%s as the first answer, or as a list, is told with what to do, and nothing was tested",
    async ([, misbehaviour, message, hint], { onTestFinished: atEnd, expect }) => {
      for (const place of ["everything", "tools/list"] as const) {
        const server = await start(atEnd, place, misbehaviour, revision);
        const report = await run(server.url, ["hints"], revision, message === "did not answer" ? silent : {});
        expect(report).toMatchObject({ exitCode: 3, results: [] });
        expect(toldIn(report)).toContain(message);
        expect(toldIn(report)).toContain(hint);
        await vi.waitFor(async () => expect(await server.connections()).toBe(0));
      }
    },
  );

  it.concurrent.for(misbehaviours)(
    "%s in the place of an answer to a query says nothing of a hint",
    async ([name, misbehaviour, message], { onTestFinished: atEnd, expect }) => {
      const server = await start(atEnd, "tools/annotations", misbehaviour, revision);
      const only = [
        "schema/every-query-is-answered",
        "fallback/read-only-stays-read-only",
        "determinism/repeated-queries-agree",
      ];
      const patience = message === "did not answer" ? silentLater : {};
      const { results, protocol } = await run(server.url, only, revision, patience);
      expect(protocol?.negotiated).toBe(revision);
      const accused = results.filter(({ verdict }) => ["fail", "warn", "ambiguous"].includes(verdict));
      expect(accused, name).toEqual([]);
      const asked = results.filter(({ dialect }) => dialect === "annotations");
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.filter(({ verdict }) => verdict === "pass")).toEqual([]);
      await vi.waitFor(async () => expect(await server.connections()).toBe(0));
    },
  );

  it.concurrent("two answers to one request are told as such", async ({ onTestFinished: atEnd, expect }) => {
    const server = await start(atEnd, "tools/annotations", twoAnswers, revision);
    const only = ["schema/every-query-is-answered", "schema/answers-carry-the-id"];
    const { results } = await run(server.url, only, revision);
    const twice = { check: "schema/answers-carry-the-id", verdict: "fail" };
    expect(results).toContainEqual(
      expect.objectContaining({ ...twice, message: "The server answered a request twice." }),
    );
  });
});

it("which revision is spoken is not asked of what goes wrong at the first request", async () => {
  const found = misbehaviours.filter(([name]) => !["a slow drip", "an endless stream"].includes(name));
  for (const [, misbehaviour, message, hint] of found) {
    const report = await run((await start(onTestFinished, "everything", misbehaviour)).url, ["hints"]);
    expect(report).toMatchObject({ exitCode: 3, results: [] });
    expect(toldIn(report)).toContain(message);
    expect(toldIn(report)).toContain(hint);
  }
});

describe.for([
  ["404 and a page", page(404)],
  ["404 and an error for nobody", errorFor("nobody", 404, -32001, "Session not found")],
  ["404 and an error for the request", errorFor("request", 404, -32001, "Session not found")],
  ["400 and an error for nobody", errorFor("nobody", 400, -32000, "Bad Request: No valid session ID provided")],
  ["400 and an error for the request", errorFor("request", 400, -32000, "Bad Request: No valid session ID provided")],
] as const)("a session that is lost, with %s", ([, refuse]) => {
  it.concurrent.for(["notifications/initialized", "GET", "tools/list"] as const)(
    "at %s is told as such, and nothing was tested",
    async (place, { onTestFinished: atEnd, expect }) => {
      const server = await forgetsAt(place, refuse);
      atEnd(() => server.stop());
      const report = await run(server.url, ["hints"]);
      expect(report).toMatchObject({ exitCode: 3, results: [] });
      expect(toldIn(report)).toContain("it no longer knows the session");
      await vi.waitFor(async () => expect(await server.connections()).toBe(0));
    },
  );

  it.concurrent("at a query decides nothing", async ({ onTestFinished: atEnd, expect }) => {
    const server = await forgetsAt("tools/annotations", refuse);
    atEnd(() => server.stop());
    const { results } = await run(server.url, ["schema/every-query-is-answered"]);
    const told = { verdict: "inconclusive", message: expect.stringContaining("knows the session") };
    expect(results).toEqual([expect.objectContaining(told)]);
    await vi.waitFor(async () => expect(await server.connections()).toBe(0));
  });

  it.concurrent("at its end is nobody's affair", async ({ onTestFinished: atEnd, expect }) => {
    const server = await forgetsAt("DELETE", refuse);
    atEnd(() => server.stop());
    const report = await run(server.url, ["schema/every-query-is-answered"]);
    expect(report).toMatchObject({ exitCode: 0, problems: [], results: [{ verdict: "pass" }] });
  });
});

it("an error about a method or a tool is an answer, and no lost session, whatever the status", async () => {
  for (const refuse of [
    errorFor("request", 404, -32601, "Method not found"),
    errorFor("request", 400, -32602, 'Unknown tool "end_session"'),
  ]) {
    const { url } = await start(onTestFinished, "tools/annotations", refuse);
    const [result] = (await run(url, ["schema/every-query-is-answered"])).results;
    expect(result).toMatchObject({ verdict: "pass" });
  }
});

it("an address where nobody can be reached is told in a sentence, with what to do", async () => {
  const chatter = createServer((socket) =>
    socket
      .on("error", () => undefined)
      .resume()
      .end("220 mail.example\r\n"),
  );
  chatter.listen(0, "127.0.0.1");
  await once(chatter, "listening");
  const address = chatter.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const notTls = await run(`https://127.0.0.1:${port}/mcp`, ["hints"]);
  expect([notTls.exitCode, toldIn(notTls)]).toEqual([3, expect.stringContaining("The TLS connection failed")]);
  expect(toldIn(notTls)).toContain("Is it an http: address?");
  const notHttp = await run(`http://127.0.0.1:${port}/mcp`, ["hints"]);
  expect([notHttp.exitCode, toldIn(notHttp)]).toEqual([3, expect.stringContaining("something other than HTTP")]);
  chatter.close();
  await once(chatter, "close");
  const nobody = await run(`http://127.0.0.1:${port}/mcp`, ["hints"]);
  expect([nobody.exitCode, toldIn(nobody)]).toEqual([3, expect.stringContaining("Start the server first")]);
  const noName = await run("http://no-such-host.invalid/mcp", ["hints"]);
  expect([noName.exitCode, toldIn(noName)]).toEqual([3, expect.stringContaining("Check the host name")]);
});

it("an error for nobody with 500 is no answer with another id", async () => {
  const server = await start(onTestFinished, "ping", errorFor("nobody", 500, -32603, "Internal server error"));
  const { results } = await run(server.url, ["schema"]);
  expect(results.filter(({ verdict }) => verdict === "fail")).toEqual([]);
});
