import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { excerpt } from "./excerpt.ts";

const mebibyte = 1024 * 1024;

function heapInUse(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("no garbage collection to call");
  collect();
  return process.memoryUsage().heapUsed;
}

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
