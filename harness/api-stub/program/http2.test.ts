import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { peer, recording, SentConnection } from "./fixture-connection.ts";
import { Http2 } from "./http2.ts";
import { propertyRuns } from "../../../test/long/property-runs.ts";

const types = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  ping: 6,
  goAway: 7,
  window: 8,
  continuation: 9,
};
const flags = { endStream: 1, endHeaders: 4 };

function frame(type: number, flag: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flag, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** Fields as literals without indexing (RFC 7541, 6.2.2). */
function block(fields: readonly (readonly [string, string])[]): Buffer {
  const literal = (text: string): readonly number[] => [text.length, ...Buffer.from(text)];
  return Buffer.from(fields.flatMap(([name, value]) => [0, ...literal(name), ...literal(value)]));
}

const preface = Buffer.concat([
  Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
  frame(types.settings, 0, 0, Buffer.alloc(0)),
]);
const change = [
  [":method", "DELETE"],
  [":scheme", "http"],
  [":path", "/x"],
  [":authority", "a"],
] as const;

interface Accepted {
  readonly seen: () => readonly string[];
  readonly socket: SentConnection;
  /** The last byte has been taken. */
  readonly ended: Promise<unknown>;
}

function accept(pieces: readonly Buffer[], isClosed = true): Accepted {
  const { recorder, requests, seen } = recording();
  const socket = new SentConnection(pieces, isClosed);
  const ended = Promise.race([once(socket, "end"), once(socket, "close")]);
  new Http2(requests, recorder).accept(socket, peer, "http");
  return { seen, socket, ended };
}

/** Frames are handed on in the turns that follow. */
async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await setImmediate();
}

function headers(fields: readonly (readonly [string, string])[], flag = 5, stream = 1): Buffer {
  return frame(types.headers, flag, stream, block(fields));
}

describe("a stream", () => {
  it.each<[string, readonly Buffer[], readonly string[]]>([
    ["whole", [headers(change)], ["DELETE /x 0"]],
    ["two", [headers(change), headers(change, 5, 3)], ["DELETE /x 0", "DELETE /x 0"]],
    ["none", [], []],
    ["whose fields have no end", [headers(change, flags.endStream)], ["not-http"]],
    ["with a name that is not in lower case", [headers([...change, ["A", "b"]])], ["not-http"]],
    ["without a path", [headers(change.slice(0, 2))], ["not-http"]],
    [
      "behind the word that no more will come",
      [headers(change), frame(types.goAway, 0, 0, Buffer.alloc(8)), headers(change, 5, 3)],
      ["DELETE /x 0", "not-http"],
    ],
    [
      "taken back before its end, without an error",
      [headers(change, flags.endHeaders), frame(types.reset, 0, 1, Buffer.alloc(4))],
      ["DELETE /x 0", "unfinished"],
    ],
    [
      "used again for a change after it was taken back",
      [
        headers([[":method", "GET"], ...change.slice(1)]),
        frame(types.reset, 0, 1, Buffer.alloc(4)),
        headers(change, flags.endHeaders),
      ],
      ["GET /x 0", "unfinished"],
    ],
    ["cut in its fields", [headers(change).subarray(0, 20)], ["not-http"]],
    ["of gRPC", [headers([...change, ["content-type", "application/grpc"]])], ["grpc"]],
    [
      "that is a tunnel",
      [
        headers([
          [":method", "CONNECT"],
          [":authority", "a:443"],
        ]),
      ],
      ["not-http"],
    ],
  ])("that is %s is read, or told to be unread", async (_, frames, seen) => {
    const accepted = accept([preface, ...frames]);
    await accepted.ended;
    await someTurns();
    accepted.socket.destroy();
    await expect.poll(() => new Set(accepted.seen())).toEqual(new Set(seen));
  });

  it("that is given a change in its trailers and taken back is told to be unread while its connection stays open", async () => {
    const get = headers([[":method", "GET"], ...change.slice(1)], flags.endHeaders);
    const sent = [preface, get, headers(change), frame(types.reset, 0, 1, Buffer.alloc(4))];
    const { seen, socket } = accept([Buffer.concat(sent)], false);
    await someTurns();
    expect(seen()).toContain("unfinished");
    socket.destroy();
  });

  it("is recorded at its head: who reads it later sees that it is not over", async () => {
    const { seen } = accept(
      [preface, headers(change, flags.endHeaders), frame(types.data, 0, 1, Buffer.from("a"))],
      false,
    );
    await expect.poll(seen).toEqual(["open 1"]);
  });
});

const anyFrame = fc
  .tuple(
    fc.constantFrom(...Object.values(types), types.headers, 99),
    fc.constantFrom(0, 1, 4, 5, 8, 32, 255),
    fc.constantFrom(1, 3, 5, 2, 0),
    fc.constantFrom(block(change), block(change.slice(1)), Buffer.from("abc"), Buffer.alloc(4), Buffer.alloc(0)),
  )
  .map(([type, flag, stream, payload]) => ({ type, stream, bytes: frame(type, flag, stream, payload) }));

it("whatever frames a client sends, each stream that it opens is seen or told to be unread", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFrame, { maxLength: 6 }), async (frames) => {
      const opens = frames.some(({ type, stream }) => type === types.headers && stream > 0);
      const { seen, socket, ended } = accept([preface, ...frames.map(({ bytes }) => bytes)]);
      await ended;
      await someTurns();
      socket.destroy();
      if (opens) expect(seen()).not.toEqual([]);
    }),
    { seed: 6, numRuns: propertyRuns(2_000) },
  );
});

/** A request as a client may write it in frames, well or not. */
const request = fc
  .record({
    method: fc.constantFrom("GET", "GET", "DELETE", "delete", "PUT", "POST", "BAN"),
    /** More fields, most of which a strict server refuses. */
    more: fc.array(
      fc.constantFrom<readonly [string, string]>(
        ["content-length", "3"],
        ["content-length", "0"],
        ["content-length", "x"],
        ["connection", "close"],
        ["transfer-encoding", "chunked"],
        ["te", "gzip"],
        ["Upper", "case"],
        [":path", "/again"],
        [":unknown", "x"],
        ["a b", "x"],
        ["cookie", "a\r\nb"],
        ["host", "other"],
        ["expect", "100-continue"],
      ),
      { maxLength: 2 },
    ),
    leftOut: fc.constantFrom(-1, -1, -1, -1, 1, 2, 3),
    cuts: fc.array(fc.nat({ max: 40 }), { maxLength: 2 }),
    padding: fc.constantFrom(0, 0, 3),
    ends: fc.boolean(),
    data: fc.array(fc.constantFrom("", "a", "abc"), { maxLength: 2 }),
    last: fc.constantFrom<"nothing" | "reset" | "trailers" | "goAway" | "ping">(
      "nothing",
      "nothing",
      "nothing",
      "reset",
      "trailers",
      "goAway",
      "ping",
    ),
    step: fc.constantFrom(2, 2, 2, 2, 4, 1, 0),
  })
  .map((each) => ({ ...each, isChange: each.method !== "GET" }));
type SentRequest = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

const padded = 8;
const lastFrames: Readonly<Record<SentRequest["last"], (stream: number) => readonly Buffer[]>> = {
  nothing: () => [],
  reset: (stream) => [frame(types.reset, 0, stream, Buffer.alloc(4))],
  trailers: (stream) => [headers([["x-end", "1"]], 5, stream)],
  goAway: () => [frame(types.goAway, 0, 0, Buffer.alloc(8))],
  ping: () => [frame(types.ping, 0, 0, Buffer.alloc(8))],
};

/** The frames of a request; its fields in one frame or in several. */
function framesOf({ method, more, leftOut, cuts, padding, ends, data, last }: SentRequest, stream: number): Buffer {
  const fields = [[":method", method], ...change.slice(1), ...more].filter((_, index) => index !== leftOut);
  const bytes = block(fields.map(([name = "", value = ""]) => [name, value]));
  const places = [0, ...cuts.map((cut) => cut % bytes.length).toSorted((left, right) => left - right), bytes.length];
  const fragments = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
  const isWhole = ends && data.length === 0;
  return Buffer.concat([
    ...fragments.map((fragment, index) => {
      const flag = (index === fragments.length - 1 ? flags.endHeaders : 0) + (index === 0 && isWhole ? 1 : 0);
      if (index > 0) return frame(types.continuation, flag, stream, fragment);
      if (padding === 0) return frame(types.headers, flag, stream, fragment);
      return frame(
        types.headers,
        flag | padded,
        stream,
        Buffer.concat([Buffer.from([padding]), fragment, Buffer.alloc(padding)]),
      );
    }),
    ...data.map((text, index) =>
      frame(types.data, ends && index === data.length - 1 ? flags.endStream : 0, stream, Buffer.from(text)),
    ),
    ...lastFrames[last](stream),
  ]);
}

it("whatever a client writes in frames, what a server may take for a change is seen or told to be unread", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(request, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(0, 0, 0, 1, 5, 12),
      fc.boolean(),
      async (requests, cut, isClosed) => {
        let stream = 1;
        const opened = requests.map((each, index) => (index === 0 ? stream : (stream += each.step)));
        const bytes = Buffer.concat(requests.map((each, index) => framesOf(each, opened[index] ?? 1)));
        const { seen, socket, ended } = accept([preface, bytes.subarray(0, bytes.length - cut)], isClosed);
        if (isClosed) await ended;
        await someTurns();
        const before = seen();
        socket.destroy();
        await someTurns();
        // What has no end yet is open until the connection is over, and then told.
        const told = isClosed ? seen() : [...before, ...seen()];
        if (told.some((each) => !each.includes(" ") || each.startsWith("open "))) return;
        expect(told.filter((each) => !each.startsWith("GET ")).length).toBeGreaterThanOrEqual(
          new Set(opened.filter((_, index) => requests[index]?.isChange)).size - (cut > 0 ? 1 : 0),
        );
      },
    ),
    { seed: 7, numRuns: propertyRuns(2_000) },
  );
});
