import { expect, it } from "vitest";
import { emptyBook } from "../../api-stub/answers/answer-book.ts";
import { companionOf, lines, sent, startBesideUpstream as start } from "../fixture-beside-upstream.ts";

function runs(program: string): string {
  return `exec(${JSON.stringify(program)}, globals())`;
}

function inOneLine(program: string): string {
  return program.replaceAll(/\n\s*/gu, " ");
}

it("fetch of Node.js sends to a web API, and gets an answer", async (context) => {
  const server = await start("node", context);
  const send = `const post = { method: "POST", headers: { "content-type": "application/json", authorization: "secret" }, body: JSON.stringify({ a: "é" }) };
    console.log(await (await fetch("https://API.example.com/v1/items?b=1&c", post)).json().then(({ a }) => a));
    console.log((await fetch("http://files.example.com/")).status);`;
  expect(await server.act(inOneLine(send))).toEqual(["é", "200"]);
  const events = sent(server);
  expect(lines(events)).toEqual([
    'POST https://api.example.com:443/v1/items?b=1&c 1.1 {"a":"é"}',
    "GET http://files.example.com:80/ 1.1 0",
  ]);
  expect(events[0]).toMatchObject({ number: 1, headers: { "content-type": "application/json" }, body: { bytes: 10 } });
  expect(JSON.stringify(events)).not.toContain("secret");
  expect(sent(server)).toEqual([]);
});

it("HTTP/2 is read, over TLS and without", async (context) => {
  const server = await start("node", context);
  const send = `const ask = (origin) => new Promise((done) => {
      const session = require("http2").connect(origin);
      const stream = session.request({ ":path": "/v2?a", ":method": "PUT" });
      stream.on("response", (headers) => console.log(headers[":status"])).on("close", () => session.close(done)).resume().end("body");
    });
    await ask("https://api.example.com");
    await ask("http://api.example.com");`;
  expect(await server.act(inOneLine(send))).toEqual(["200", "200"]);
  expect(lines(sent(server))).toEqual([
    "PUT https://api.example.com:443/v2?a 2 body",
    "PUT http://api.example.com:80/v2?a 2 body",
  ]);
});

it("what cannot be read is named, with where it went", async (context) => {
  const server = await start("node", context);
  const send = `const net = require("net"), tls = require("tls"), http2 = require("http2");
    const closed = (socket) => new Promise((done) => socket.on("error", () => undefined).on("close", done).resume());
    await closed(net.connect(80, "socket.example.com").end("GET / HTTP/1.1\\r\\nHost: a\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n\\r\\n"));
    await closed(net.connect(80, "nonsense.example.com").end(Buffer.alloc(2000, 255)));
    await closed(net.connect(443, "silent.example.com"));
    await closed(tls.connect({ host: "pinned.example.com", port: 443, servername: "pinned.example.com", ca: [] }));
    await closed(tls.connect({ host: "other.example.com", port: 443, servername: "other.example.com", ALPNProtocols: ["other"] }));
    const session = http2.connect("https://grpc.example.com");
    const call = session.request({ ":method": "POST", ":path": "/a.B/C", "content-type": "application/grpc" });
    await new Promise((done) => call.on("response", (headers) => console.log(headers["grpc-status"])).on("close", () => session.close(done)).resume().end("x"));`;
  expect(await server.act(inOneLine(send))).toEqual(["12"]);
  expect(lines(sent(server))).toEqual([
    "websocket socket.example.com:80",
    "not-http nonsense.example.com:80",
    "not-http silent.example.com:443",
    "tls-refused pinned.example.com:443",
    "tls-refused other.example.com:443",
    "grpc grpc.example.com:443",
  ]);
});

it("what comes after a request that was read is told as well, whatever it is", async (context) => {
  const server = await start("node", context);
  const send = `const net = require("net");
    const say = (text) => new Promise((done) => net.connect(80, "api.example.com").on("error", () => undefined).on("close", done).resume().end(text));
    await (await fetch("http://api.example.com/")).text();
    await say("DELETE /a HTTP/1.1\\n\\n");
    await say("DELETE /b HTTP/1.1\\r\\nHost: a\\r\\nExpect: x\\r\\n\\r\\n");
    await say("FLUSHALL\\r\\n");
    await say("DELETE /c HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 5\\r\\n\\r\\na");
    await new Promise((done) => { const late = net.connect(80, "late.example.com").on("error", () => undefined).on("close", done); late.once("data", () => late.end("DELETE /d HTTP/1.1\\r\\n\\r\\n")).resume().write("GET /d HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n"); });
    const udp = require("dgram").createSocket("udp4");
    await new Promise((done) => udp.send("quic", 443, "api.example.com", () => udp.close(done)));`;
  await server.act(inOneLine(send));
  const told: string[] = [];
  const toldSoFar = (): readonly string[] => {
    told.push(...lines(sent(server)));
    return told;
  };
  // Nobody answers a datagram, so the API stub may not have read it yet.
  await expect
    .poll(toldSoFar, { timeout: 10_000 })
    .toEqual([
      "GET http://api.example.com:80/ 1.1 0",
      "DELETE http://api.example.com:80/a 1.1 0",
      "DELETE http://api.example.com:80/b 1.1 0",
      "not-http api.example.com:80",
      "unfinished api.example.com:80",
      "GET http://late.example.com:80/d 1.1 0",
      "DELETE http://late.example.com:80/d 1.1 0",
      "datagram *:443",
    ]);
});

it("other ports are listened on where they are asked for, and nobody answers on loopback", async (context) => {
  const server = await start("node", context, { ports: [8443] });
  const send = `console.log((await fetch("https://api.example.com:8443/a")).status);
    for (const port of [80, 443, 8443]) await fetch("http://127.0.0.1:" + port).catch(({ cause }) => console.log(cause.code));`;
  expect(await server.act(inOneLine(send))).toEqual(["200", "ECONNRESET", "ECONNRESET", "ECONNRESET"]);
  expect(lines(sent(server))).toEqual(["GET https://api.example.com:8443/a 1.1 0"]);
});

it("a target that floods the upstream, or speaks nonsense to it, is told and bounds are kept: others are answered all the same", async (context) => {
  const server = await start("node", context);
  const send = `const net = require("net"), http = require("http"), udp = require("dgram").createSocket("udp4");
    const closed = (socket) => new Promise((done) => socket.on("error", () => undefined).on("close", done).resume());
    await new Promise((done) => {
      const request = http.request("http://large.example.com/", { method: "POST" }, (response) => response.resume().on("close", done));
      request.on("error", done);
      const write = (left) => left === 0 ? request.end() : request.write(Buffer.alloc(2 ** 20), () => write(left - 1));
      write(80);
    });
    const many = Array.from({ length: 400 }, () => net.connect(80, "many.example.com"));
    await Promise.all(many.slice(256).map(closed));
    for (const socket of many) socket.on("error", () => undefined).destroy();
    const question = (name) => Buffer.concat([Buffer.from([0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, name.length]), Buffer.from(name), Buffer.from([0, 0, 1, 0, 1])]);
    for (let i = 0; i < 20000; i++) udp.send(question("name" + i), 53, "127.0.0.1");
    await new Promise((done) => udp.close(done));
    for (const port of [53, 80, 443, 8137]) for (const byte of [0, 22, 65, 255]) await closed(net.connect(port, "nonsense.example.com").end(Buffer.alloc(5000, byte)));
    const unread = net.connect(80, "unread.example.com");
    await new Promise((done) => unread.pause().write("GET /a HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n".repeat(2000), done));
    unread.on("error", () => undefined).destroy();
    for (let status; status === undefined; ) status = await fetch("https://api.example.com/after").then((answer) => console.log(answer.status) ?? answer.status, () => undefined);`;
  expect(await server.act(inOneLine(send))).toEqual(["200"]);
  const seen = lines(sent(server));
  expect(seen).toContain("too-much large.example.com:80");
  // On a busy machine those that came first have been given up before the last ones come.
  expect(seen.join("\n")).toMatch(/^(?:too-much|not-http) many\.example\.com:80$/mu);
  expect(seen).toContain("not-http nonsense.example.com:80");
  expect(seen.at(-1)).toBe("GET https://api.example.com:443/after 1.1 0");
});

it("a host that is reached at the port of name servers does not end the upstream", async (context) => {
  const server = await start("node", context, { ports: [53] });
  const send = 'console.log((await fetch("http://api.example.com/")).status)';
  expect(await server.act(send)).toEqual(["200"]);
  expect(lines(sent(server))).toEqual(["GET http://api.example.com:80/ 1.1 0"]);
});

it("what cannot be read is told again of what comes later, and once of each host at a time", async (context) => {
  const server = await start("node", context);
  const send = `const open = () => new Promise((done) => require("net").connect(80, "socket.example.com").end("GET / HTTP/1.1\\r\\nHost: a\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n\\r\\n").on("close", done).resume());
    await open();
    await open();`;
  for (const _ of ["first", "second"]) {
    await server.act(`{ ${inOneLine(send)} }`);
    expect(lines(sent(server))).toEqual(["websocket socket.example.com:80"]);
  }
});

it("what an upstream is told and writes is in no process that the target sees", async (context) => {
  const server = await start("python", context);
  await server.act(
    runs(`
import glob, os
def read(path):
    try:
        with open(path, "rb") as file: return file.read(1 << 20)
    except OSError:
        return b""
def found():
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        if b"upstream" in read(path).split(bytes(1))[-1]: yield path
    for path in glob.glob("/proc/[0-9]*/fd/*") + glob.glob("/proc/[0-9]*/map_files/*"):
        if not os.path.isfile(path): continue
        if b"PRIVATE KEY" in read(path) or b'"kind":"request"' in read(path): yield path
`),
  );
  await server.act("import urllib.request; urllib.request.urlopen('http://api.example.com/').status");
  expect(await server.act("print(len(glob.glob('/proc/[0-9]*/fd/*')) > 2, list(found()))")).toEqual(["True []"]);
});

it("the files of the upstream are out of the target's reach", async (context) => {
  const server = await start("node", context);
  const look = `console.log(fs.existsSync("/upstream"));
    console.log(fs.readdirSync("/proc/self/fd").filter((name) => { try { return /mcp-conformance/.test(fs.readlinkSync("/proc/self/fd/" + name)); } catch { return false; } }).length);
    console.log(fs.readFileSync(process.env.NODE_EXTRA_CA_CERTS, "utf8").includes("PRIVATE"));`;
  expect(await server.act(inOneLine(look))).toEqual(["false", "0", "false"]);
});

it("a book that is told while it runs answers from then on", async (context) => {
  const server = await start("node", context);
  const send =
    'const answer = await fetch("http://api.example.com/v1"); console.log(answer.status, await answer.text())';
  expect(await server.act(`{ ${send} }`)).toEqual(["200 {}"]);
  const documented = [{ method: "GET", path: "/v1", status: 203, body: ["a"] }];
  companionOf(server).answerBy({ ...emptyBook, documented });
  expect(await server.act(`{ ${send} }`)).toEqual(['203 ["a"]']);
});
