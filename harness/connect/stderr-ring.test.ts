import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StderrRing } from "./stderr-ring.ts";

function ringOf(maxBytes: number, ...chunks: readonly string[]): StderrRing {
  const ring = new StderrRing(maxBytes);
  for (const chunk of chunks) ring.push(new TextEncoder().encode(chunk));
  return ring;
}

describe("the end of stderr", () => {
  it("is its lines, the oldest first", () => {
    expect(ringOf(100, "one\ntwo\nthree\n").lines).toEqual(["one", "two", "three"]);
  });

  it("has no empty lines and no carriage returns", () => {
    expect(ringOf(100, "one\r\n\n  \ntwo").lines).toEqual(["one", "two"]);
  });

  it("has a line that came in two chunks as one", () => {
    expect(ringOf(100, "Error: ca", "nnot\n").lines).toEqual(["Error: cannot"]);
  });

  it("is empty when nothing was written", () => {
    expect(ringOf(100).lines).toEqual([]);
  });

  it("is the same as the end of the whole text, however it came", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 9 })), fc.integer({ min: 1, max: 20 }), (chunks, maxBytes) => {
        const end = Buffer.from(chunks.join("")).subarray(-maxBytes).toString();
        const lines = end.split(/\r?\n/u).filter((line) => line.trim() !== "");
        expect(ringOf(maxBytes, ...chunks).lines).toEqual(lines);
      }),
      { seed: 9 },
    );
  });

  it("does not hold on to a chunk it was given", () => {
    const ring = new StderrRing(4);
    const chunk = new TextEncoder().encode("abcdefghij");
    ring.push(chunk);
    chunk.fill(0x78);
    expect(ring.lines).toEqual(["ghij"]);
  });
});
