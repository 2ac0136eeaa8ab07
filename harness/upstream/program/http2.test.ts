import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { peer, recording, SentConnection } from "./fixture-connection.ts";
import { Http2 } from "./http2.ts";

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

const numRuns = Number(process.env["UPSTREAM_CASES"] ?? 500);

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
    { seed: 6, numRuns },
  );
});
