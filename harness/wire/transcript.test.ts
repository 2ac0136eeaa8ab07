import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { excerpt, Transcript } from "./transcript.ts";

const mebibyte = 1024 * 1024;

function heapInUse(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("no garbage collection to call");
  collect();
  return process.memoryUsage().heapUsed;
}

describe("a transcript", () => {
  it("keeps the newest frames, the oldest first", () => {
    const transcript = new Transcript(3, 10);
    for (const text of ["1", "2", "3", "4"]) transcript.record("received", text);
    expect(transcript.frames().map(({ text }) => text)).toEqual(["2", "3", "4"]);
  });

  it("keeps the order while it is not full", () => {
    const transcript = new Transcript(3, 10);
    transcript.record("sent", "ask");
    transcript.record("received", "answer");
    expect(transcript.frames().map(({ direction, text }) => `${direction} ${text}`)).toEqual([
      "sent ask",
      "received answer",
    ]);
  });

  it("cuts a frame and tells how long it was in bytes", () => {
    const transcript = new Transcript(1, 4);
    transcript.record("received", "ééééé");
    expect(transcript.frames()).toMatchObject([{ text: "éééé…", bytes: 10 }]);
  });
});

describe("an excerpt", () => {
  it("is the text itself up to the limit", () => {
    expect(excerpt("abc", 3)).toBe("abc");
    expect(excerpt("abcd", 3)).toBe("abc…");
  });

  it("keeps half a surrogate pair as it was cut", () => {
    expect(excerpt("a😀", 2)).toBe("a\uD83D…");
  });

  it("does not keep the long text alive", () => {
    const before = heapInUse();
    const excerpts = Array.from({ length: 10 }, (_, index) => excerpt(String(index).repeat(8 * mebibyte), 500));
    const kept = heapInUse() - before;
    expect(excerpts.map((text) => text.length)).toEqual(Array.from({ length: 10 }, () => 501));
    expect(kept).toBeLessThan(8 * mebibyte);
  });
});
