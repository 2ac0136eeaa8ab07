import { once } from "node:events";
import { createServer } from "node:https";
import { gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { freePort } from "../../harness/connect/http/free-port.ts";
import { certificateMaker, makeAuthority } from "../../harness/api-stub/certificates/authority.ts";
import { ended, runCommand, scriptedServer, type CommandRun } from "../hostile/run-command.ts";
import {
  answerToAnother,
  endlessBody,
  endlessStream,
  errorFor,
  forgetsAt,
  hostileAt,
  page,
  slowDrip,
  twoAnswers,
  type Misbehaviour,
} from "./fixture-hostile-http.ts";

const unobserved = ["--no-color", "--observe", "none", "--runs", "1"];
const suite = [...unobserved, "--suite", "hints"];
/** Where silence is the subject; whoever answers may take its time. */
const impatient = ["--timeout", "1000", "--start-timeout", "2000", ...suite];
/** Of a run on a server that does nothing wrong, twice over. */
const maxMemoryMiB = 400;

/** What every run comes to where nothing could be tested, whatever the server did. */
function expectNothingTested(run: CommandRun, message: string, hint: string): void {
  expect(run).toMatchObject({ ...ended(3), stderr: "" });
  expect(run.stdout).toContain(message);
  expect(run.stdout).toContain(hint);
  expect(run.stdout).toContain("The server could not be tested.");
  expect(run.stdout).not.toMatch(/\bat .*\.js:\d+|unhandled/iu);
  expect(run.peakMemoryMiB).toBeLessThan(maxMemoryMiB);
}

const packed = gzipSync(Buffer.alloc(100_000_000));
const bomb: Misbehaviour = (_, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
  response.end(packed);
};
const log = "Look at the log of the server";
const moreTime = "--start-timeout";

/** Answers with a stream that never ends, and neither it nor its child minds SIGTERM. */
const stubborn = `
  process.on("SIGTERM", () => {});
  require("node:child_process").spawn(process.execPath, ["-e", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1e6)"]);
  require("node:http").createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    setInterval(() => response.write(": still here\\n\\n"), 20);
  }).listen(process.env.PORT, "127.0.0.1");`;

describe.concurrent("the command", () => {
  it.for([
    ["an endless stream", "everything", endlessStream, "did not answer", moreTime],
    ["a slow drip", "tools/list", slowDrip, "did not answer", moreTime],
    ["a body without end", "tools/list", endlessBody, "a response of more than 16384 KiB", log],
    ["a compressed bomb", "everything", bomb, "compressed its response", log],
    ["a redirect", "everything", page(308, { location: "http://127.0.0.1:1/mcp" }), "status 308 to", "final address"],
    ["an answer to another request", "tools/list", answerToAnother, "ended its HTTP response early", log],
  ] as const)(
    "tells %s with what to do, and leaves nothing",
    async ([, place, misbehaviour, message, hint], { expect }) => {
      const server = await hostileAt(place, misbehaviour);
      const run = await runCommand([...(hint === moreTime ? impatient : suite), "--url", server.url]);
      expectNothingTested(run, message, hint);
      await vi.waitFor(async () => expect(await server.connections()).toBe(0));
      await server.stop();
    },
  );

  it("tells a session that is lost at the list with what to do, and one that is lost at a query decides nothing", async () => {
    const refuse = errorFor("nobody", 404, -32001, "Session not found");
    const atList = await forgetsAt("tools/list", refuse);
    const run = await runCommand([...suite, "--url", atList.url]);
    expectNothingTested(run, "it no longer knows the session", log);
    await atList.stop();
    const atQuery = await forgetsAt("tools/annotations", refuse);
    const asked = await runCommand([...unobserved, "--check", "schema/every-query-is-answered", "--url", atQuery.url]);
    expect(asked).toMatchObject({ ...ended(4), stderr: "" });
    expect(asked.stdout).toContain("knows the session");
    await vi.waitFor(async () => expect(await atQuery.connections()).toBe(0));
    await atQuery.stop();
  });

  it("tells a second answer to a request as what it is", async () => {
    const server = await hostileAt("tools/annotations", twoAnswers, "2026-07-28");
    const run = await runCommand([
      ...unobserved,
      "--check",
      "schema/every-query-is-answered,schema/answers-carry-the-id",
      "--url",
      server.url,
    ]);
    expect(run).toMatchObject({ ...ended(1), stderr: "" });
    expect(run.stdout).toContain("The server answered a request twice.");
    await vi.waitFor(async () => expect(await server.connections()).toBe(0));
    await server.stop();
  });

  it("tells a certificate that nobody vouches for, and a port without TLS", async () => {
    const { certificate, privateKey } = certificateMaker(makeAuthority())("127.0.0.1");
    const server = createServer({ cert: certificate, key: privateKey }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const unknown = await runCommand([...suite, "--url", `https://127.0.0.1:${port}/mcp`]);
    expectNothingTested(unknown, "The TLS connection failed", "NODE_EXTRA_CA_CERTS");
    server.close();
    const plain = await hostileAt("everything", page(200));
    const notTls = await runCommand([...suite, "--url", plain.url.replace("http:", "https:")]);
    expectNothingTested(notTls, "The TLS connection failed", "Is it an http: address?");
    await plain.stop();
  });

  it("tells a name that does not resolve, and a port where nobody listens", async () => {
    const noName = await runCommand([...suite, "--url", "http://no-such-host.invalid/mcp"]);
    expectNothingTested(noName, "The host name could not be resolved", "Check the host name");
    const nobody = await runCommand([...suite, "--url", `http://127.0.0.1:${await freePort()}/mcp`]);
    expectNothingTested(nobody, "The connection was refused", "Start the server first");
  });

  it("ends a server that it has launched, whatever that answers and ignores", async () => {
    const url = "http://127.0.0.1:{port}/mcp";
    const run = await runCommand([...impatient, "--url", url, ...scriptedServer(stubborn)]);
    expectNothingTested(run, "did not answer", moreTime);
  });
});
