import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { peer, recording, SentConnection } from "./fixture-connection.ts";
import { Http1 } from "./http1.ts";
import { propertyRuns } from "../../../test/long/property-runs.ts";

interface Read {
  readonly seen: readonly string[];
  readonly answer: string;
}

async function readOf(...pieces: readonly string[]): Promise<Read> {
  const { recorder, requests, seen } = recording();
  const socket = new SentConnection(pieces.map((piece) => Buffer.from(piece, "latin1")));
  await new Http1(requests, recorder).accept(socket, peer, "http");
  return { seen: seen(), answer: socket.answer };
}

const rest = "Host: a\r\nContent-Length: 2\r\n\r\nab";

describe("a request", () => {
  it.each(["GET", "PROPFIND", "LIST", "list", "X-MAKE.IT", "BAN"])(
    "is read with the method %s, and answered",
    async (method) => {
      const { seen, answer } = await readOf(`${method} /x HTTP/1.1\r\n${rest}`);
      expect(seen).toEqual([`${method} /x ab`]);
      expect(answer).toMatch(/^HTTP\/1\.1 2\d\d [^]*\r\nconnection: close\r\n[^]*\r\n\r\n/u);
    },
  );

  it.each<[string, string, readonly string[]]>([
    ["lines that end with a line feed alone", "DELETE /x HTTP/1.1\nHost: a\n\n", ["DELETE /x 0"]],
    ["no host", "DELETE /x HTTP/1.1\r\n\r\n", ["DELETE /x 0"]],
    ["an expectation that nobody knows", "DELETE /x HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n", ["DELETE /x 0"]],
    ["empty lines before it", "\r\n\r\nDELETE /x HTTP/1.1\r\nHost: a\r\n\r\n", ["DELETE /x 0"]],
    ["the version before", "DELETE /x HTTP/1.0\r\n\r\n", ["DELETE /x 0"]],
    ["an upgrade that is only offered", "GET /x HTTP/1.1\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n", ["GET /x 0"]],
    [
      "chunks",
      "PUT /x HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2;a=b\r\nab\r\n1\nc\n0\r\nA: b\r\n\r\n",
      ["PUT /x abc"],
    ],
    ["another behind it", `GET /a HTTP/1.1\r\n${rest}DELETE /b HTTP/1.1\r\n\r\n`, ["GET /a ab", "DELETE /b 0"]],
  ])("is read with %s", async (_, text, seen) => {
    expect((await readOf(text)).seen).toEqual(seen);
    expect((await readOf(...text.split(""))).seen).toEqual(seen);
  });

  it.each<[string, string, readonly string[]]>([
    ["nothing", "", []],
    ["half a line", "DELETE /x", ["unfinished"]],
    ["a line", "DELETE /x HTTP/1.1\r\n", ["unfinished"]],
    ["half a head", "DELETE /x HTTP/1.1\r\nHost: a\r\n", ["unfinished"]],
    ["half a body", `DELETE /x HTTP/1.1\r\nContent-Length: 3\r\n\r\nab`, ["unfinished"]],
    ["half a chunk", "PUT /x HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab", ["unfinished"]],
    ["a chunk of another size", "PUT /x HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", ["unfinished"]],
    ["half a request behind a whole one", `GET /a HTTP/1.1\r\n${rest}DEL`, ["GET /a ab", "unfinished"]],
    ["what is not HTTP", "FLUSHALL\r\n", ["not-http"]],
    ["a request without a version", "DELETE /x\r\n\r\n", ["not-http"]],
    ["bytes", "\0\0\0\0", ["not-http"]],
    ["a head without an end", `GET /x HTTP/1.1\r\n${"a: b\r\n".repeat(20_000)}`, ["too-much"]],
    ["a WebSocket", "GET /x HTTP/1.1\r\nUpgrade: WebSocket\r\n\r\n", ["websocket"]],
    ["a tunnel", "CONNECT a:443 HTTP/1.1\r\n\r\n", ["not-http"]],
  ])("that is %s is unread", async (_, text, seen) => {
    expect((await readOf(text)).seen).toEqual(seen);
  });

  it.each([
    ["two lengths", "Content-Length: 1\r\nContent-Length: 2"],
    ["a length and chunks", "Content-Length: 1\r\nTransfer-Encoding: chunked"],
    ["a coding that is none", "Transfer-Encoding: xchunked"],
    ["a length that is no number", "Content-Length: +1"],
    ["a line that is no field", "Content-Length : 1\r\nno field"],
    ["a field that goes on in the next line", "A: b\r\n Content-Length: 5"],
  ])("whose end is in doubt is read, and told to be in doubt: %s", async (_, fields) => {
    const { seen } = await readOf(`PUT /x HTTP/1.1\r\n${fields}\r\n\r\nDELETE /y HTTP/1.1\r\n\r\n`);
    expect(seen).toEqual(["not-http", "PUT /x 0"]);
  });

  it("is recorded at its head: who reads it later sees that it is not over", async () => {
    const { recorder, requests, seen } = recording();
    const socket = new SentConnection([Buffer.from("DELETE /x HTTP/1.1\r\nContent-Length: 3\r\n\r\na")], false);
    const read = new Http1(requests, recorder).accept(socket, peer, "http");
    await expect.poll(seen).toEqual(["open 1"]);
    socket.destroy();
    await read;
    expect(seen()).toEqual(["unfinished"]);
  });
});

/** A request as a client may write it, well or not; what it is to a server that takes whatever makes sense. */
const method = fc.constantFrom("GET", "DELETE", "delete", "PUT", "PATCH", "POST", "BAN", "M-1");
const lineEnd = fc.constantFrom("\r\n", "\r\n", "\r\n", "\n", "\r", "\n\r");
const gap = fc.constantFrom(" ", " ", " ", "  ", "\t", "\u00a0", "");
const version = fc.constantFrom("HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/1.2", "http/1.1", "HTTP/2.0", "");
const field = fc.constantFrom(
  "Host: a",
  "Expect: x",
  "Expect: 100-continue",
  "Content-Length: 3",
  "Content-Length: 0",
  "content-length:3",
  "Content-Length : 3",
  "Content-Length: 3, 3",
  "Content-Length: -1",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: identity",
  "Transfer-Encoding: gzip, chunked",
  "Transfer-Encoding:\vchunked",
  "Upgrade: websocket",
  "Connection: close",
  "X-HTTP-Method-Override: DELETE",
  " continued",
  "no field",
  ": none",
  "A: \0",
);
const body = fc.constantFrom(
  "",
  "",
  "abc",
  "3\r\nabc\r\n0\r\n\r\n",
  "3\nabc\n0\n\n",
  "0\r\n\r\n",
  "ffffffff\r\n",
  "0x3\r\nabc",
  "ab",
);
const request = fc
  .tuple(
    fc.constantFrom("", "", "", "\r\n", " ", "\0"),
    method,
    gap,
    gap,
    version,
    fc.array(fc.tuple(field, lineEnd), { maxLength: 4 }),
    lineEnd,
    lineEnd,
    body,
  )
  .map(([before, verb, first, second, protocol, fields, end, last, content]) => {
    const head = `${before}${verb}${first}/x${second}${protocol}${end}`;
    return `${head}${fields.map((each) => each.join("")).join("")}${last}${content}`;
  });
const changes = /DELETE|delete|PUT|PATCH|POST|BAN|M-1/gu;
const conversation = fc.tuple(
  fc.array(request, { minLength: 1, maxLength: 3 }),
  fc.nat({ max: 6 }),
  fc.array(fc.nat(), { maxLength: 5 }),
);

/** Whether a server may have changed something by what was sent, and nobody was told. */
async function passesUnseen(text: string, cuts: readonly number[]): Promise<boolean> {
  const places = [
    0,
    ...cuts.map((cut) => cut % (text.length + 1)).toSorted((left, right) => left - right),
    text.length,
  ];
  const { seen } = await readOf(...places.slice(1).map((end, index) => text.slice(places[index], end)));
  if (seen.some((each) => !each.includes(" ") || each.startsWith("open "))) return false;
  const sent = text.replaceAll("X-HTTP-Method-Override: DELETE", "").match(changes) ?? [];
  // What begins within the body of the request before has another name.
  return seen.filter((each) => !each.startsWith("GET ")).length < sent.length;
}

it("whatever a client writes, what a server may take for a change is seen or told to be unread", async () => {
  await fc.assert(
    fc.asyncProperty(conversation, async ([requests, cut, cuts]) => {
      const text = requests.join("");
      expect(await passesUnseen(text.slice(0, text.length - cut), cuts)).toBe(false);
    }),
    { seed: 4, numRuns: propertyRuns(3_000) },
  );
});

it("no byte is lost", async () => {
  const bytes = fc
    .string({ unit: "binary-ascii", minLength: 1, maxLength: 60 })
    .filter((text) => /[^\r\n]/u.test(text));
  await fc.assert(
    fc.asyncProperty(bytes, async (text) => {
      expect((await readOf(text)).seen).not.toEqual([]);
    }),
    { seed: 5, numRuns: propertyRuns(3_000) },
  );
});
