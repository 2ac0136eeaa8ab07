import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LineSplitter } from "./line-splitter.ts";
import type { FramingFault } from "../wire/transport.ts";
import { propertyRuns } from "../../test/long/property-runs.ts";

type Seen = string | FramingFault;

function split(chunks: readonly Uint8Array[], maxLineBytes?: number): readonly Seen[] {
  const seen: Seen[] = [];
  const sink = { message: (text: string) => seen.push(text), broken: (fault: FramingFault) => seen.push(fault) };
  const splitter = new LineSplitter(sink, maxLineBytes);
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return seen;
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function cutAt(stream: Uint8Array, places: readonly number[]): readonly Uint8Array[] {
  const cuts = [0, ...places.map((place) => place % (stream.length + 1)).toSorted((a, b) => a - b), stream.length];
  return cuts.slice(1).map((end, index) => stream.subarray(cuts[index], end));
}

/** Bytes in which line feeds, returns, broken UTF-8 and over-long lines are all frequent. */
const stream = fc
  .array(
    fc.oneof(
      { arbitrary: fc.constantFrom("\n", "\r\n", "\r", "é", "😀", '{"id":1}').map(bytes), weight: 4 },
      { arbitrary: fc.uint8Array({ maxLength: 4 }), weight: 2 },
      { arbitrary: fc.nat(700).map((length) => new Uint8Array(length).fill(0x78)), weight: 1 },
    ),
    { maxLength: 40 },
  )
  .map((parts) => new Uint8Array(Buffer.concat(parts)));

describe("the line splitter", () => {
  it("finds the same lines and faults however the stream is cut into chunks", () => {
    fc.assert(
      fc.property(stream, fc.array(fc.nat(), { maxLength: 30 }), (whole, places) => {
        expect(split(cutAt(whole, places), 400)).toEqual(split([whole], 400));
      }),
      { seed: 7, numRuns: propertyRuns(500) },
    );
  });

  it("gives back every text that was written in lines, one byte at a time", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }).map((text) => text.replaceAll(/[\r\n]/gu, ""))), (lines) => {
        const whole = bytes(lines.map((line) => `${line}\n`).join(""));
        expect(split(Array.from(whole, (byte) => Uint8Array.of(byte)))).toEqual(lines);
      }),
      { seed: 8 },
    );
  });

  it("takes a carriage return before the line feed for a part of the ending, and no other one", () => {
    expect(split([bytes("a\r\nb\rc\n\r\r\n\n")])).toEqual(["a", "b\rc", "\r", ""]);
  });

  it("keeps a byte order mark, which is no JSON", () => {
    expect(split([bytes("\uFEFF{}\n")])).toEqual(["\uFEFF{}"]);
  });

  it("decodes a character whose bytes come in two chunks", () => {
    const [first, second] = cutAt(bytes("😀\n"), [2]);
    expect(split([first ?? new Uint8Array(), second ?? new Uint8Array()])).toEqual(["😀"]);
  });

  it("reports a line that is no UTF-8 and reads on", () => {
    expect(split([Uint8Array.of(0x61, 0xf0, 0x9f), Uint8Array.of(0x0a, 0x62, 0x0a)])).toEqual([
      { code: "not-utf8", excerpt: "a\uFFFD" },
      "b",
    ]);
  });

  it("reports bytes after the last line feed", () => {
    expect(split([bytes("a\nhalf a li"), bytes("ne")])).toEqual([
      "a",
      { code: "unfinished-line", excerpt: "half a line" },
    ]);
  });

  it("cuts the excerpt of what it reports", () => {
    expect(split([bytes("y".repeat(150)), bytes("z".repeat(150))])).toEqual([
      { code: "unfinished-line", excerpt: "y".repeat(150) + "z".repeat(50) },
    ]);
  });
});

describe("a line as long as the limit allows", () => {
  it("is read", () => {
    expect(split([bytes("0123456789\n")], 10)).toEqual(["0123456789"]);
    expect(split([bytes("01234"), bytes("56789"), bytes("\n")], 10)).toEqual(["0123456789"]);
  });

  it("is reported once and dropped to its end when it is one byte longer", () => {
    const tooLong = { code: "line-too-long", limitBytes: 10, excerpt: "0123456789x" };
    expect(split([bytes("0123456789x\nnext\n")], 10)).toEqual([tooLong, "next"]);
    const chunks = [bytes("0123456789"), bytes("x"), bytes("y".repeat(500)), bytes("z\nnext\n")];
    expect(split(chunks, 10)).toEqual([tooLong, "next"]);
  });

  it("is reported once when the stream ends in the middle of it", () => {
    const tooLong = { code: "line-too-long", limitBytes: 10, excerpt: "0123456789x" };
    expect(split([bytes("0123456789x"), bytes("y")], 10)).toEqual([tooLong]);
  });
});
